import { currentContext } from '@/app/auth/session'
import { countOpenByKey } from '@/lib/rejected-alerts/count-open'
import { privateJson } from '../private-json'

export async function GET() {
  const ctx = await currentContext()
  const keys = ctx?.actor.role === 'admin' ? (await countOpenByKey(ctx)).size : 0
  return privateJson({ keys })
}
