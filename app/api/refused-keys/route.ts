import { currentContext } from '@/app/session'
import { countUnhandledByKey } from '@/lib/rejected-alerts/flagged-keys'

/** For the portal's header; admins only. */
export async function GET() {
  const ctx = await currentContext()
  const keys = ctx?.actor.role === 'admin' ? (await countUnhandledByKey(ctx)).size : 0
  return Response.json({ keys }, { headers: { 'Cache-Control': 'no-store' } })
}
