import { setTimeout as pause } from 'node:timers/promises'
import { apiKeyState } from '../api-keys/state'
import type { Moment } from '../clock/moment'
import { pingNotAllowed, pingUnavailable, unknownPingAddress } from '../contract/ping-problems'
import type { Database } from '../db/database'
import { type Answer, answerTo } from '../http/answer'
import { refusal } from '../http/problem'
import { newRequestId } from '../http/request-id'
import { createRouting } from '../incidents/route'
import type { FaultLog } from '../log/fault-log'
import { sha256 } from '../values/sha256'
import { storedTime } from '../values/stored-time'
import { hear } from './hear'
import { lockHeartbeats } from './lock'

const LIMIT_MS = 3_000
/** At most one ping of a heartbeat is stored in this time. */
const STORED_EVERY_MS = 1_000
const SECRET = /^[\w-]{43}$/
const AT_ONCE = 200
const GATHER_MS = 20
const MOST_WAITING = 10_000

type Deps = { db: Database; moment: () => Moment; logFault: FaultLog }

export type Pings = ReturnType<typeof createPings>

/** Pings within 20 ms, or during a transaction, share one, so that alerts never wait behind many. */
export function createPings({ db, moment, logFault }: Deps) {
  const routing = createRouting(() => moment().wall)
  const storedAt = new Map<number, number>()
  let waiting = new Set<number>()
  let next: Promise<void> | undefined
  let last: Promise<unknown> = Promise.resolve()

  /** Resolves with 200 only after the ping is stored; never rejects. */
  async function ping({ method, secret }: { method: string; secret: string }): Promise<Answer> {
    if (method !== 'POST') return refusal(pingNotAllowed)
    try {
      const key = await findKey(db, secret, moment().wall)
      if (!key) return refusal(unknownPingAddress)
      // Every ping of a silent key is stored: another instance may have found it silent.
      if (key.isSilent || !isStored(key.id)) await store(key.id)
      return answerTo(newRequestId(), 200, 'application/json; charset=utf-8', JSON.stringify({ status: 'heard' }))
    } catch (error) {
      logFault(error, 'a ping was not stored')
      return refusal(pingUnavailable)
    }
  }

  /** False when the key has no heartbeat; resolves once the ping is stored. */
  async function pingKey(apiKeyId: number): Promise<boolean> {
    const [heartbeat] = await db.queryWithin(LIMIT_MS)<{ isSilent: boolean | number }>`
      SELECT heartbeat."silentAt" IS NOT NULL AS "isSilent" FROM "Heartbeat" AS heartbeat
      WHERE heartbeat."apiKeyId" = ${apiKeyId}`
    if (heartbeat && (heartbeat.isSilent || !isStored(apiKeyId))) await store(apiKeyId)
    return heartbeat !== undefined
  }

  function isStored(apiKeyId: number) {
    return moment().steady.getTime() - (storedAt.get(apiKeyId) ?? Number.NEGATIVE_INFINITY) < STORED_EVERY_MS
  }

  function store(apiKeyId: number): Promise<void> {
    if (waiting.size >= MOST_WAITING) return Promise.reject(new Error('Too many pings wait.'))
    waiting.add(apiKeyId)
    next ??= last
      .then(() => pause(GATHER_MS))
      .then(() => {
        const ids = [...waiting]
        waiting = new Set()
        next = undefined
        const stored = hearOf(ids)
        last = stored.catch(() => undefined)
        return stored
      })
    return next
  }

  async function hearOf(apiKeyIds: number[]) {
    for (let from = 0; from < apiKeyIds.length; from += AT_ONCE) {
      const ids = apiKeyIds.slice(from, from + AT_ONCE)
      const at = moment()
      await db.writeStatements(
        async (statements) =>
          hear({ ...statements, ids: new Map() }, routing, await lockHeartbeats(statements, ids), at),
        { limitMs: LIMIT_MS },
      )
      for (const id of ids) storedAt.set(id, at.steady.getTime())
      await pause(0)
    }
  }

  return { ping, pingKey }
}

async function findKey(db: Database, secret: string, now: Date) {
  if (!SECRET.test(secret)) return undefined
  const [key] = await db.queryWithin(LIMIT_MS)<KeyRow>`
    SELECT key."id", key."revokedAt", key."expiresAt", heartbeat."silentAt"
    FROM "Heartbeat" AS heartbeat JOIN "ApiKey" AS key ON key."id" = heartbeat."apiKeyId"
    WHERE heartbeat."pingHash" = ${sha256(secret)}`
  if (!key) return undefined
  const state = apiKeyState({ revokedAt: storedTime(key.revokedAt), expiresAt: storedTime(key.expiresAt) }, now)
  return state === 'active' ? { id: key.id, isSilent: key.silentAt !== null } : undefined
}

type KeyRow = {
  id: number
  revokedAt: Date | number | null
  expiresAt: Date | number | null
  silentAt: Date | number | null
}
