import { currentContext } from '@/app/auth/session'
import { deliveryTrouble } from '@/lib/pages/delivery-trouble'
import { getRuntime } from '@/lib/server/runtime'
import { privateJson } from '../private-json'

export async function GET() {
  const ctx = await currentContext()
  const hasMailer = getRuntime().channels.mailer !== undefined
  const trouble = ctx?.actor.role === 'admin' ? await deliveryTrouble(ctx, { hasMailer }) : undefined
  return privateJson({ trouble: trouble ?? null })
}
