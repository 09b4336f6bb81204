import type { UserContext } from '../context'
import type { Database } from '../db/database'
import type { ForbiddenError } from '../errors'
import type { Log } from '../log/log'
import { auditOf } from './record'
import type { Tally } from './tally'

const SIGN_IN_REFUSED = 'sign-in refused'
const ACTION_REFUSED = 'action refused'
const SHOWN = 5
const SHOWN_DAYS = 30

type Person = { id: number; workspaceId: number; through?: string | null }
export type RefusalDeps = { db: Database; log: Log; tally: Tally; now: Date }

/** Logs a refused sign-in and, for an existing account, audits it. Waits for neither. */
export function recordRefusedSignIn(
  deps: RefusalDeps,
  { user, reason, address }: { user: Person | null; reason: string; address: string },
) {
  const key = `sign-in ${user?.id ?? 'unknown'}`
  record(deps, { key, user, action: SIGN_IN_REFUSED, subject: `${reason}, from ${address}` })
}

/** Records that a person asked for what they may not do. Waits for nothing. */
export function recordRefusedAction(
  deps: Pick<RefusalDeps, 'log' | 'tally'>,
  { ctx, path, error }: { ctx: UserContext; path: string; error: ForbiddenError },
) {
  const { userId: id, through = null } = ctx.actor
  const user = { id, workspaceId: ctx.workspaceId, through }
  const subject = `${path.slice(0, 200)}: ${error.message}`
  record({ ...deps, db: ctx.db, now: ctx.now }, { key: `action ${id}`, user, action: ACTION_REFUSED, subject })
}

/** Logs that a person asked for what their workspace does not have. Waits for nothing, and writes no row: most are old links. */
export function logMissing(
  { log, tally }: Pick<RefusalDeps, 'log' | 'tally'>,
  { ctx: { workspaceId, actor }, path }: { ctx: UserContext; path: string },
) {
  // Of the first in a minute, and of the last with the count.
  const [subject = ''] = path.split('?')
  tally.add(`missing ${actor.userId}`, async (count) => {
    log.warn({ userId: actor.userId, workspaceId, subject: subject.slice(0, 200), count }, 'nothing found')
  })
}

type Refusal = { key: string; user: Person | null; action: string; subject: string }

/** One line and row a minute for each account, so that guessing fills no disk. */
function record({ db, log, tally, now }: RefusalDeps, { key, user, action, subject }: Refusal) {
  tally.add(key, async (count) => {
    const { through = null } = user ?? {}
    log.warn({ userId: user?.id, workspaceId: user?.workspaceId, ...(through && { through }), subject, count }, action)
    if (!user) return
    const whose = { userId: user.id, workspaceId: user.workspaceId, at: now, through }
    const text = count === 1 ? subject : `${subject}, and ${count - 1} more within a minute`
    await db.write((tx) => auditOf(tx, whose, action, text))
  })
}

export async function listRefusedSignIns(ctx: UserContext) {
  const { actor, now } = ctx
  const at = { gt: new Date(now.getTime() - SHOWN_DAYS * 86_400_000) }
  const users = await ctx.db.read.user.findMany({
    where: { accountId: actor.accountId },
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
