import { actorUserId, type Context } from '../context'
import type { Transaction } from '../db/database'
import type { Statements } from '../db/sql/statements'
import { type AuditRow, appendByStatements, appendEntries } from './chain'
import { changesBetween, type Fields, storeChanges } from './changes'
import { writeTogether } from './write-together'

type Details = {
  /** What two people may edit at once, such as `team 12`. */
  about?: string
  before?: Fields | undefined
  after?: Fields | undefined
}

type What = Pick<AuditRow, 'action' | 'subject' | 'about' | 'changes'>

/**
 * Records a change in the transaction that makes it. `subject`: what was changed, without secrets; `details`: as a function
 * where they have to be read.
 */
export async function audit(
  tx: Transaction,
  ctx: Context,
  action: string,
  subject: string,
  details?: Details | (() => Promise<Details>),
) {
  if (ctx.isRecordedTogether) return
  const told = typeof details === 'function' ? await details() : details
  await appendEntries(tx, ctx.workspaceId, [{ ...originOf(ctx), ...whatOf(action, subject, told) }])
}

/** Like `audit`, in a transaction of hand-written SQL. */
export function auditByStatements(statements: Statements, ctx: Context, action: string, subject: string) {
  return appendByStatements(statements, ctx.workspaceId, { ...originOf(ctx), ...whatOf(action, subject) })
}

/** Like `audit`, in a transaction of its own. */
export async function auditAlone(ctx: Context, action: string, subject: string) {
  const { db, workspaceId } = ctx
  const row = { ...originOf(ctx), ...whatOf(action, subject) }
  const { isAudited } = await writeTogether({ db, statements: [], row })
  if (!isAudited) await db.write((tx) => appendEntries(tx, workspaceId, [row]))
}

/** Statements are written together with an entry, as `audit` would in their transaction. */
export function auditAlong<C extends Context>(ctx: C, action: string, subject: string): C {
  const { db, request } = ctx
  const writeKnown: typeof db.writeKnown = async (statements) => {
    if (!request || request.isAudited) return db.writeKnown(statements)
    const row = { ...originOf(ctx), ...whatOf(action, subject) }
    const { isAudited, ...written } = await writeTogether({ db, statements, row })
    request.isAudited = isAudited
    return written
  }
  return { ...ctx, db: { ...db, writeKnown } }
}

/** Like `audit`, for many changes at once. */
export async function auditAll(tx: Transaction, ctx: Context, changes: readonly What[]) {
  if (ctx.isRecordedTogether) return
  const origin = originOf(ctx)
  await appendEntries(
    tx,
    ctx.workspaceId,
    changes.map((what) => ({ ...origin, ...what })),
  )
}

/** The request in which somebody asked. */
export type From = { address: string; requestId: string }

/** `from`: undefined only where nobody asked by HTTP. */
type Whose = {
  workspaceId: number
  userId: number | null
  at: Date
  through?: string | null
  from: From | undefined
}

/** Like `audit`, without a signed-in person; `userId`: whose account it is about. */
export function auditOf(tx: Transaction, whose: Whose, action: string, subject: string, details?: Details) {
  const { workspaceId, userId, at, through = null, from } = whose
  const asked = { address: from?.address ?? null, requestId: from?.requestId ?? null }
  const origin = { workspaceId, userId, at, through, ...asked }
  return appendEntries(tx, workspaceId, [{ ...origin, ...whatOf(action, subject, details) }])
}

function originOf(ctx: Context) {
  const { workspaceId, actor, now: at, request } = ctx
  const through = actor.type === 'user' ? (actor.through ?? null) : null
  if (request) request.isAudited = true
  const from = { address: request?.address ?? null, requestId: request?.id ?? null }
  return { workspaceId, userId: actorUserId(ctx), at, through, ...from }
}

function whatOf(action: string, subject: string, { about, before, after }: Details = {}): What {
  return { action, subject, about: about ?? null, changes: storeChanges(changesBetween(before, after)) }
}
