import { receiverName } from '../channels/receiver-name'
import { listChatPosts } from '../chat-channels/list-posts'
import { readWallTimes } from '../clock/steady-time'
import type { Context } from '../context'
import { pagingSeverities } from '../escalation-policies/paging-severities'
import { pagingOutcome } from '../notifications/outcome'
import { pagedAs } from '../routing/paged-as'
import { isLastResort, type PagingPlan, planPaging, stepAt } from './plan'
import { policyOf } from './policy-of'
import { readReason } from './reason'

export type Explanation = Awaited<ReturnType<typeof explainPaging>>
export type ExplainedEntry = NonNullable<Explanation>['entries'][number]
export type ExplainedPage = NonNullable<ExplainedEntry['notification']>['pages'][number]

export async function explainPaging(ctx: Context, incidentId: number) {
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
    next: escalation && isWaiting ? await nextStep(ctx, escalation) : undefined,
    /** Of its policy, if a person may start it because nobody is being paged. */
    first: startable ? await firstStep(ctx, startable) : undefined,
    /** Nothing has gone out in this run: all steps will be run again. */
    isUnheard: !entries.some(({ run, outcome }) => run === escalation?.run && outcome.kind === 'paged'),
    entries,
    posts: await listChatPosts(ctx, incidentId),
  }
}

type StepPosition = { policyId: number; run: number; round: number; step: number }

async function nextStep(ctx: Context, { policyId, run, round, step }: StepPosition) {
  const plan = await planPaging(ctx.db, policyId, ctx.now)
  const planned = plan && stepAt(plan, step)
  return planned && { run, round, step, isLastResort: isLastResort(plan, step), ...whomOf(planned) }
}

async function firstStep(ctx: Context, { id, name }: { id: number; name: string }) {
  const planned = (await planPaging(ctx.db, id, ctx.now))?.steps[0]
  return planned && { policy: name, ...whomOf(planned) }
}

/** `isInTurn`: one of them. */
function whomOf({ people, isRoundRobin }: PagingPlan['steps'][number]) {
  const names = people.flatMap(({ because }) => ('person' in because ? because.person : []))
  return { people: names, isInTurn: isRoundRobin && names.length > 1 }
}

export function pagedPeople(explanation: Explanation) {
  return (explanation?.entries ?? []).map(({ id, kind, at, step, round, user, outcome, reason }) => {
    const { targets, isLastResort } = reason
    return { id, kind, at, step, round, isLastResort, person: user?.name ?? '', outcome, targets }
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
