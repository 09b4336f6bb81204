import { getRuntime } from '@/lib/server/runtime'
import type { ServerSettings } from '@/lib/workspaces/set-up-progress'

/** Of this server: what decides whether a page can reach anybody. */
export function serverSettings(): ServerSettings {
  const { channels, env } = getRuntime()
  return { hasMailer: channels.mailer !== undefined, baseUrl: env.BASE_URL }
}
