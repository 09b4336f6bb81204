import { createApiKey } from '../../../lib/api-keys/create'
import { openDatabase } from '../../../lib/db/open'
import { pingAddress } from '../../../lib/heartbeats/ping-url'
import { setHeartbeat } from '../../../lib/heartbeats/set'
import type { Place } from '../../ground/provision'
import type { Attack } from '../attack'
import { repeat } from '../repeat'

const KEYS = 1_000
const AT_ONCE = 64

export const pingFlood: Attack = {
  name: 'ping-flood',
  title: `pings of ${KEYS.toLocaleString('en')} API keys as fast as they go, ${AT_ONCE} at once`,
  databases: ['sqlite', 'postgresql'],
  breaks: 'nothing',
  arm: async ({ site }) => {
    const secrets = await addHeartbeats(site)
    return {
      run: async (field) => {
        const pings = await repeat(field, AT_ONCE, async (n) => {
          const { url } = pingAddress({ baseUrl: field.baseUrl, isStrict: false }, secrets[n % secrets.length] ?? '')
          const { status } = await fetch(url, { method: 'POST' })
          if (status !== 200) throw new Error(`the ping was answered with ${status}`)
        })
        return `${pings} pings`
      },
    }
  },
}

/** Resolves with the secrets of their ping addresses. */
async function addHeartbeats({ dataDir, databaseUrl }: Place) {
  const db = await openDatabase(databaseUrl, dataDir)
  const { id: workspaceId } = await db.read.workspace.findFirstOrThrow()
  const ctx = { db, workspaceId, now: new Date(), actor: { type: 'system' } } as const
  const secrets: string[] = []
  for (let n = 0; n < KEYS; n++) {
    const key = await createApiKey(ctx, { name: `job ${n}`, expiresAt: null })
    if (!key.ok) throw new Error('the API key was refused')
    const set = await setHeartbeat(ctx, { apiKeyId: key.apiKeyId, everyMinutes: 60, graceMinutes: 0 })
    if (!set.ok || set.pingSecret === undefined) throw new Error('the heartbeat was refused')
    secrets.push(set.pingSecret)
  }
  await db.close()
  return secrets
}
