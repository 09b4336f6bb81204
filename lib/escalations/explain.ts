import { receiverName } from '../channels/receiver-name'
import { listChatPosts } from '../chat-channels/list-posts'
import { readWallTimes } from '../clock/steady-time'
import type { Context } from '../context'
import { pagingSeverities } from '../escalation-policies/paging-severities'
import type { MailStatus } from '../mail/state'
import { pagingOutcome } from '../notifications/outcome'
import { pagedAs } from '../routing/paged-as'
import { firstStep, nextStep } from './next-step'
import { planPaging } from './plan'
import { policyOf } from './policy-of'
import { readUnreachables } from './reach'
import { readReason } from './reason'

export type Explanation = Awaited<ReturnType<typeof explainPaging>>
export type ExplainedEntry = NonNullable<Explanation>['entries'][number]
export type ExplainedPage = NonNullable<ExplainedEntry['notification']>['pages'][number]

/** Without `mail` as if mails could be sent. */
export async function explainPaging(ctx: Context, incidentId: number, mail: MailStatus = 'works') {
  const { workspaceId } = ctx
  const incident = await ctx.db.read.incident.findFirst({
    where: { id: incidentId, workspaceId },
    select: {
      severity: true,
      status: true,
      receivedAt: true,
      escalations: { include: { policy: true } },
      routedBy: { include: { policy: true, rule: { select: { removedAt: true } } } },
      silence: { include: { createdBy: { select: { name: true } } } },
    },
  })
  if (!incident) return null
  const { severity, status, receivedAt, escalations, routedBy, silence } = incident
  const escalation = escalations[0] ?? null
  const chosen = await policyOf(ctx.db.read, { workspaceId, routedBy })
  const policy = escalation?.policy ?? chosen
  const severityPaged = pagedAs({ severity, routedBy })
  const onWall = await readWallTimes(ctx.db.read)
  const isWaiting = escalation?.state === 'active' && status === 'open'
  const entries = await readEntries(ctx, incidentId, onWall)
  const startable = status === 'open' && !isWaiting ? chosen : null
  const runs = isWaiting ? escalation.policyId : startable?.id
  const plan = runs === undefined ? undefined : await planPaging(ctx.db, runs, ctx.now)
  const userIds = entries.flatMap(({ userId }) => userId ?? [])
  const unreachable = await readUnreachables(ctx, { plan, userIds, mail })
  return {
    severity,
    status,
    receivedAt,
    now: ctx.now,
    pagedAs: severityPaged,
    policy: policy?.name ?? null,
    /** Of its page; undefined once it has been removed. */
    policyId: policy && !policy.removedAt ? policy.id : undefined,
    pagesNow: policy !== null && pagingSeverities(policy).includes(severityPaged),
    rule: routedBy && {
      ...{ name: routedBy.name, version: routedBy.version, ruleId: routedBy.ruleId },
      isRemoved: routedBy.rule.removedAt !== null,
    },
    silence,
    escalation: escalation && {
      ...escalation,
      dueAt: onWall(escalation.dueAt),
      isWaiting,
    },
    next: plan && escalation && isWaiting ? nextStep(plan, escalation, unreachable) : undefined,
    /** Of its policy, if a person may start it because nobody is being paged. */
    first: plan && startable ? firstStep(plan, unreachable) : undefined,
    /** Nothing has gone out in this run: all steps will be run again. */
    isUnheard: !entries.some(({ run, outcome }) => run === escalation?.run && outcome.kind === 'paged'),
    entries,
    /** By user of an entry or a step to come: why no page reaches them now. */
    unreachable,
    posts: await listChatPosts(ctx, incidentId),
  }
}

export function pagedPeople(explanation: Explanation) {
  return (explanation?.entries ?? []).map(({ id, kind, at, step, round, user, outcome, reason }) => {
    const { targets, isLastResort, isByHand } = reason
    return { id, kind, at, step, round, isLastResort, isByHand, person: user?.name ?? '', outcome, targets }
  })
}

export type PagedPerson = ReturnType<typeof pagedPeople>[number]

async function readEntries(ctx: Context, incidentId: number, onWall: (steady: Date) => Date) {
  const entries = await ctx.db.read.escalationEntry.findMany({
    where: { incidentId, workspaceId: ctx.workspaceId },
    orderBy: { id: 'asc' },
    include: {
      user: { select: { name: true } },
      notification: {
        include: {
          pages: { orderBy: { id: 'asc' }, include: { contactMethod: true, log: { orderBy: { id: 'asc' } } } },
        },
      },
    },
  })
  const ends = await readEnds(ctx, incidentId)
  return entries.map(({ reason, notification, ...entry }) => ({
    ...entry,
    reason: readReason(reason),
    outcome: pagingOutcome(
      notification,
      ends.find((at) => at > entry.at),
    ),
    notification: notification && {
      ...notification,
      releaseAt: onWall(notification.releaseAt),
      pages: notification.pages.map(({ contactMethod, ...page }) => ({
        ...page,
        receiver: receiverName({ channel: page.channel, contactMethod }),
      })),
    },
  }))
}

async function readEnds({ db, workspaceId }: Context, incidentId: number) {
  const ends = await db.read.timelineEntry.findMany({
    where: { workspaceId, incidentId, kind: { in: ['acknowledged', 'resolved'] } },
    orderBy: { id: 'asc' },
    select: { at: true },
  })
  return ends.map(({ at }) => at)
}
