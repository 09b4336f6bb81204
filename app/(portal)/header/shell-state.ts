import { may, type UserContext } from '@/lib/context'
import { countOpenAtMost } from '@/lib/incidents/count-open'
import { countUnreached, type UnreachedCount } from '@/lib/incidents/find-unreached'
import { type MailStatus, mailStatus } from '@/lib/mail/state'
import { type Duty, dutiesNow } from '@/lib/on-call/duties'
import { listUnreachable } from '@/lib/on-call/list-unreachable'
import { type DeliveryTrouble, deliveryTrouble } from '@/lib/pages/delivery-trouble'
import { countOpenByKey } from '@/lib/rejected-alerts/count-open'
import { type ServerSettings, setUpProgress } from '@/lib/workspaces/set-up-progress'
import { MOST_COUNTED } from './most-counted'

export type Worst =
  | ({ kind: 'unreached' } & UnreachedCount)
  | { kind: 'you'; until: string | null }
  | { kind: 'delivery'; trouble: DeliveryTrouble }
  | { kind: 'rejected'; alerts: number; keys: number }

export type PersonNow = Omit<Duty, 'until'> & { until: string | null; isReachable: boolean }

export type ShellState = {
  /** Beyond `MOST_COUNTED` it is one more. */
  open: number
  rejected: number
  onCall: PersonNow[]
  /** How many of an admin's steps are done; null once all are. */
  setUp: { done: number; of: number } | null
  /** What one line over each page says. */
  worst: Worst | null
}

/** What the frame around each page shows. Only admins are told of mail, pages that wait, and rejected alerts. */
export async function shellState(ctx: UserContext, server: ServerSettings): Promise<ShellState> {
  const { hasMailer } = server
  const isAdmin = may(ctx, 'read health')
  const [open, onCall, unreached, mail, trouble, rejected, steps] = await Promise.all([
    countOpenAtMost(ctx, MOST_COUNTED + 1),
    dutiesNow(ctx),
    countUnreached(ctx),
    mailStatus(ctx.db, hasMailer),
    isAdmin ? deliveryTrouble(ctx, { hasMailer }) : undefined,
    isAdmin ? countOpenByKey(ctx) : new Map<number, number>(),
    isAdmin ? setUpProgress(ctx, server) : [],
  ])
  const mine = onCall.filter(({ userId }) => userId === ctx.actor.userId)
  const unreachable = await unreachableOf(ctx, onCall, mail.status)
  const alerts = [...rejected.values()].reduce((sum, count) => sum + count, 0)
  const worsts: (Worst | false | undefined)[] = [
    unreached.count > 0 && { kind: 'unreached', ...unreached },
    unreachable.has(ctx.actor.userId) && { kind: 'you', until: latest(mine) },
    trouble && { kind: 'delivery', trouble },
    alerts > 0 && { kind: 'rejected', alerts, keys: rejected.size },
  ]
  return {
    open,
    rejected: alerts,
    onCall: onCall.map(({ until, ...duty }) => ({
      ...duty,
      until: until?.toISOString() ?? null,
      isReachable: !unreachable.has(duty.userId),
    })),
    setUp: steps.every(({ isDone }) => isDone)
      ? null
      : { done: steps.filter(({ isDone }) => isDone).length, of: steps.length },
    worst: worsts.find((worst) => worst) || null,
  }
}

async function unreachableOf(ctx: UserContext, onCall: Duty[], mail: MailStatus) {
  if (onCall.length === 0) return new Set<number>()
  const userIds = [...new Set(onCall.map(({ userId }) => userId))]
  return new Set((await listUnreachable(ctx, userIds, { mail })).map(({ userId }) => userId))
}

function latest(duties: Duty[]) {
  const ends = duties.map(({ until }) => until?.getTime() ?? Number.POSITIVE_INFINITY)
  const end = Math.max(...ends)
  return Number.isFinite(end) ? new Date(end).toISOString() : null
}
