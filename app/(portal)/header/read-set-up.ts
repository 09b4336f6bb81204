import type { UserContext } from '@/lib/context'
import { getRuntime } from '@/lib/server/runtime'
import { setUpProgress } from '@/lib/workspaces/set-up-progress'

export function readSetUp(ctx: UserContext) {
  const { channels, env } = getRuntime()
  return setUpProgress(ctx, { hasMailer: channels.mailer !== undefined, baseUrl: env.BASE_URL })
}
