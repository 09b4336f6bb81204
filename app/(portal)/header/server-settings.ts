import { getRuntime } from '@/lib/server/runtime'
import { lastBackupAt } from '@/lib/storage/last-backup'
import type { ServerSettings } from '@/lib/workspaces/set-up-progress'

/** Of this server: what decides whether a page can reach anybody, and whether what is here can be lost. */
export function serverSettings(): ServerSettings {
  const { channels, env } = getRuntime()
  return { hasMailer: channels.mailer !== undefined, baseUrl: env.BASE_URL, lastBackupAt: lastBackupAt(env) }
}
