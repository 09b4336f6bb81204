import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { UserContext } from '../context'
import type { Database } from '../db/database'
import { type Sql, sql } from '../db/sql/sql'
import type { Statements } from '../db/sql/statements'
import type { Answer } from '../http/answer'
import { sha256 } from '../values/sha256'
import { parseJson, storeJson } from '../values/stored-json'
import { KEPT_MS } from './forget-answers'
import { type ApiProblem, answerLost, answerPending, idempotencyKeyReused } from './problems'

const PATIENCE_MS = 10_000
const AGAIN_MS = 100
/** One that takes longer has ended without keeping its answer. */
const LOST_MS = 30_000

export type OnceRequest = { accessTokenId: number; idempotencyKey: string; method: string; path: string; body: string }

/** `kept`: what later requests get. */
type Worked = { answer: Answer; kept: Answer }
export type Once = { answer: Answer; isReplayed: boolean } | { problem: ApiProblem }

/**
 * Carries a request out once, however often it is sent within 72 hours: its first change is committed together with its
 * key. `work` gets a context whose transactions see to that.
 */
export async function once(
  ctx: UserContext,
  request: OnceRequest,
  work: (ctx: UserContext) => Promise<Worked>,
): Promise<Once> {
  const { accessTokenId, idempotencyKey } = request
  const requestHash = sha256(JSON.stringify([request.method, request.path, request.body]))
  const row = { accessTokenId, idempotencyKey, requestHash, at: ctx.now }
  const earlier = await replay(ctx, row)
  if (earlier) return earlier
  try {
    const { answer, kept } = await work({ ...ctx, db: claiming(ctx.db, row) })
    const where = { accessTokenId_idempotencyKey: { accessTokenId, idempotencyKey } }
    const { status, headers, body } = kept
    const update = { answer: storeJson({ status, headers, body }) }
    await ctx.db.write(async (tx) => {
      // What came too early is to be sent again, unless a part of it is done.
      if (status === 429) await tx.apiAnswer.updateMany({ where: { accessTokenId, idempotencyKey }, data: update })
      else await tx.apiAnswer.upsert({ where, create: { ...row, ...update }, update })
    })
    return { answer, isReplayed: false }
  } catch (error) {
    if (!(error instanceof AlreadyClaimed)) throw error
    return (await replay(ctx, row)) ?? { problem: answerPending }
  }
}

class AlreadyClaimed extends Error {}

type Row = { accessTokenId: number; idempotencyKey: string; requestHash: string; at: Date }

function claiming(db: Database, row: Row): Database {
  let isClaimed = false
  async function claim({ execute }: Statements) {
    if (isClaimed) return
    const count = await execute`${claimOf(row)}`
    if (count === 0) throw new AlreadyClaimed()
  }
  async function claimed<T>(transaction: Promise<T>) {
    const result = await transaction
    isClaimed = true
    return result
  }
  return {
    ...db,
    write: (work, how) =>
      claimed(
        db.write(async (tx) => {
          await claim(db.statements(tx))
          return work(tx)
        }, how),
      ),
    writeKnown: async (known) => {
      const first = isClaimed ? [] : [{ statement: claimOf(row), changes: 1 }]
      const written = await db.writeKnown([...first, ...known])
      isClaimed ||= written.isStored
      return written
    },
    writeStatements: (work, limit) =>
      claimed(
        db.writeStatements(async (statements) => {
          await claim(statements)
          return work(statements)
        }, limit),
      ),
  }
}

function claimOf({ accessTokenId, idempotencyKey, requestHash, at }: Row): Sql {
  return sql`
    INSERT INTO "ApiAnswer" ("accessTokenId", "idempotencyKey", "requestHash", "at")
    VALUES (${accessTokenId}, ${idempotencyKey}, ${requestHash}, ${at}) ON CONFLICT DO NOTHING`
}

/** Waits for the answer of one that is under way. Undefined when there was none within 72 hours. */
async function replay(ctx: UserContext, wanted: Row): Promise<Once | undefined> {
  const { accessTokenId, idempotencyKey } = wanted
  const where = { accessTokenId, idempotencyKey }
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const row = await ctx.db.read.apiAnswer.findFirst({ where })
    if (!row) return undefined
    const age = ctx.now.getTime() - row.at.getTime()
    if (age >= KEPT_MS) {
      await ctx.db.write((tx) => tx.apiAnswer.deleteMany({ where: { ...where, at: row.at } }))
      return undefined
    }
    if (row.requestHash !== wanted.requestHash) return { problem: idempotencyKeyReused }
    const kept = keptAnswer.safeParse(parseJson(row.answer ?? ''))
    if (kept.success) return { answer: kept.data, isReplayed: true }
    if (age >= LOST_MS) return { problem: answerLost }
    if (performance.now() > until) return { problem: answerPending }
    await wait(AGAIN_MS)
  }
}

const keptAnswer = z.object({ status: z.int(), headers: z.record(z.string(), z.string()), body: z.string() })
