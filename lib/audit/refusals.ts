import { ownUsers, type UserContext } from '../context'
import type { Database } from '../db/database'
import type { Log } from '../log/log'
import { auditOf, type From } from './record'
import type { Tally } from './tally'

const SIGN_IN_REFUSED = 'sign-in refused'
const ACTION_REFUSED = 'action refused'
/** Fewer in a minute are old links. */
const MUCH_MISSING = 10
const SHOWN = 5
const SHOWN_DAYS = 30

type Person = { id: number | null; workspaceId: number; through?: string | null }
export type RefusalDeps = { db: Database; log: Log; tally: Tally; now: Date }

/** Logs a refused sign-in and, for an existing account, audits it. Waits for neither. */
export function recordRefusedSignIn(
  deps: RefusalDeps,
  { user, reason, from }: { user: Person | null; reason: string; from: From },
) {
  const key = `sign-in ${user?.id ?? 'unknown'}`
  record(deps, { key, user, from, action: SIGN_IN_REFUSED, subject: `${reason}, from ${from.address}` })
}

/** Records that a person asked for what they may not do. Waits for nothing. */
export function recordRefusedAction(
  deps: Pick<RefusalDeps, 'log' | 'tally'>,
  { ctx, path, error }: { ctx: UserContext; path: string; error: { message: string } },
) {
  const subject = `${path.slice(0, 200)}: ${error.message}`
  record(depsOf(deps, ctx), { key: `action ${ctx.actor.userId}`, ...whoIn(ctx), action: ACTION_REFUSED, subject })
}

/** Logs an access token that is no longer taken, and audits it for whose it was. Waits for nothing. */
export function recordRefusedToken(
  deps: RefusalDeps,
  { key, user, from, reason }: { key: string; user: Person | null; from: From; reason: string },
) {
  record(deps, { key: `token ${key}`, user, from, action: 'access token refused', subject: reason })
}

/**
 * Logs that a person asked for what their workspace does not have. Waits for nothing. A row is written when it was much
 * in a minute, as when somebody tries ids.
 */
export function recordMissing(
  deps: Pick<RefusalDeps, 'log' | 'tally'>,
  { ctx, path }: { ctx: UserContext; path: string },
) {
  const { workspaceId, actor } = ctx
  // Of the first in a minute, and of the last with the count.
  const [address = ''] = path.split('?')
  const subject = address.slice(0, 200)
  deps.tally.add(`missing ${actor.userId}`, async (count) => {
    deps.log.warn({ userId: actor.userId, workspaceId, subject, count }, 'nothing found')
    if (count < MUCH_MISSING) return
    await write(depsOf(deps, ctx), { ...whoIn(ctx), action: 'much not found', subject }, count)
  })
}

/** Audits that a person was shown a stored secret. Waits for nothing. */
export function recordShownSecret(deps: Pick<RefusalDeps, 'tally'>, { ctx, what }: { ctx: UserContext; what: string }) {
  deps.tally.add(`shown ${ctx.actor.userId} ${what}`, (count) =>
    write(depsOf(deps, ctx), { ...whoIn(ctx), action: 'secret shown', subject: what }, count),
  )
}

function depsOf<Deps>(deps: Deps, { db, now }: UserContext) {
  return { ...deps, db, now }
}

function whoIn({ actor, workspaceId, request }: UserContext) {
  const { userId: id, through = null } = actor
  return { user: { id, workspaceId, through }, from: request && { address: request.address, requestId: request.id } }
}

/** Logs and audits that nobody was signed in by an issuer of a workspace. Waits for neither. */
export function recordRefusedIssuer(
  deps: RefusalDeps,
  {
    issuer,
    userId: id,
    from,
    subject,
  }: { issuer: { id: number; workspaceId: number }; userId: number | null; from: From; subject: string },
) {
  const key = `issuer ${issuer.id} ${id ?? 'unknown'}`
  record(deps, { key, user: { id, workspaceId: issuer.workspaceId }, from, action: SIGN_IN_REFUSED, subject })
}

type Row = { user: Person; from: From | undefined; action: string; subject: string }
type Refusal = Omit<Row, 'user'> & { key: string; user: Person | null }

/** One line and row a minute for each account, so that guessing fills no disk. */
function record(deps: RefusalDeps, { key, user, from, action, subject }: Refusal) {
  const { log, tally } = deps
  tally.add(key, async (count) => {
    const { through = null } = user ?? {}
    log.warn({ userId: user?.id, workspaceId: user?.workspaceId, ...(through && { through }), subject, count }, action)
    if (user) await write(deps, { user, from, action, subject }, count)
  })
}

function write({ db, now }: Pick<RefusalDeps, 'db' | 'now'>, { user, from, action, subject }: Row, count: number) {
  const whose = { userId: user.id, workspaceId: user.workspaceId, at: now, through: user.through ?? null, from }
  const text = count === 1 ? subject : `${subject}, and ${count - 1} more within a minute`
  return db.write((tx) => auditOf(tx, whose, action, text))
}

export async function listRefusedSignIns(ctx: UserContext) {
  const { actor, now } = ctx
  const at = { gt: new Date(now.getTime() - SHOWN_DAYS * 86_400_000) }
  const users = await ctx.db.read.user.findMany({
    where: ownUsers(actor),
    select: { id: true, workspaceId: true },
  })
  const own = users.map(({ id: userId, workspaceId }) => ({ workspaceId, userId }))
  return ctx.db.read.auditEntry.findMany({
    where: { OR: own, action: SIGN_IN_REFUSED, at },
    orderBy: { id: 'desc' },
    take: SHOWN,
    select: { id: true, at: true, subject: true },
  })
}
