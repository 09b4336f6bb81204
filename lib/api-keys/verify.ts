import type { Database } from '../db/database'
import { sha256 } from '../values/sha256'
import { storedTime } from '../values/stored-time'
import { apiKeyState } from './state'
import { isWellFormedToken } from './token'

// An alert may also wait for the previous look-up, and is answered within 5 seconds.
const LOOK_UP_MS = 2_000

export type VerifiedKey = {
  apiKeyId: number
  workspaceId: number
  tokenId: number
  lastUsedAt: Date | null
  rate: number | null
  burst: number | null
  name: string
  reading: string | null
}

/**
 * Reads the database for each request, so that revoking takes effect at once. Concurrent requests share a look-up.
 * @throws Error when the database cannot tell whether the token is known
 */
export async function verifyToken(db: Database, token: string, now: Date): Promise<VerifiedKey | undefined> {
  if (!isWellFormedToken(token)) return undefined
  const hash = sha256(token)
  const row = (await lookUp(db, hash)).get(hash)
  if (!row) await expectSound(db)
  if (!row || apiKeyState(row, now) !== 'active') return undefined
  return row.endsAt && row.endsAt <= now ? undefined : row
}

const SOUND_MS = 1_000
const soundness = new WeakMap<Database, { at: number; found: Promise<unknown> }>()

/** A damaged database may have lost the token; a sender that gets 401 never sends the alert again. */
async function expectSound(db: Database) {
  let last = soundness.get(db)
  if (!last || performance.now() - last.at > SOUND_MS) {
    last = { at: performance.now(), found: Promise.resolve(db.inspect?.()) }
    soundness.set(db, last)
  }
  await last.found
}

type TokenRow = VerifiedKey & { hash: string; endsAt: Date | null; expiresAt: Date | null; revokedAt: Date | null }
type Rows = Map<string, TokenRow>
type LookUps = { wanted: Set<string>; asking: number; next: Promise<Rows> | undefined; last: Promise<unknown> }

const lookUps = new WeakMap<Database, LookUps>()

function lookUp(db: Database, hash: string): Promise<Rows> {
  const state = lookUps.get(db) ?? { wanted: new Set(), asking: 0, next: undefined, last: Promise.resolve() }
  lookUps.set(db, state)
  state.wanted.add(hash)
  state.asking++
  // One look-up at a time. A request that comes while one runs waits for the next, never for one that began earlier.
  state.next ??= state.last
    .then(() => gathered(state))
    .then(() => {
      const hashes = [...state.wanted]
      state.wanted.clear()
      state.asking = 0
      state.next = undefined
      const rows = readTokens(db, hashes)
      state.last = rows.catch(() => undefined)
      return rows.then((found) => new Map(found.map((row) => [row.hash, row])))
    })
  return state.next
}

/** Resolves after a turn of the event loop without new requests. */
async function gathered(state: LookUps) {
  for (let before = 0; state.asking > before; ) {
    before = state.asking
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** One hand-written statement: every alert waits for it. */
async function readTokens(db: Database, hashes: string[]): Promise<TokenRow[]> {
  const wanted = db.jsonTable(
    { hash: 'text' },
    hashes.map((hash) => ({ hash })),
  )
  const rows = await db.queryWithin(LOOK_UP_MS)<{ [Column in keyof TokenRow]: Stored<TokenRow[Column]> }>`
    SELECT token."id" AS "tokenId", token."hash", token."endsAt", token."lastUsedAt",
      key."id" AS "apiKeyId", key."workspaceId", key."expiresAt", key."revokedAt", key."rate", key."burst",
      key."name", key."reading"
    FROM ${wanted} AS wanted
    CROSS JOIN "ApiToken" AS token JOIN "ApiKey" AS key ON key."id" = token."apiKeyId"
    WHERE token."hash" = wanted."hash"`
  return rows.map((row) => ({
    ...row,
    endsAt: storedTime(row.endsAt),
    lastUsedAt: storedTime(row.lastUsedAt),
    expiresAt: storedTime(row.expiresAt),
    revokedAt: storedTime(row.revokedAt),
  }))
}

type Stored<Value> = Value extends Date ? Date | number : Value
