import { guard } from '@/app/auth/guard'
import { may, type UserContext } from '@/lib/context'
import { explainPaging } from '@/lib/escalations/explain'
import { incidentChangeMark } from '@/lib/incidents/change-mark'
import { findUnreached } from '@/lib/incidents/find-unreached'
import { getIncident } from '@/lib/incidents/get'
import { linksIn } from '@/lib/incidents/links'
import { listCorrelated } from '@/lib/incidents/list-correlated'
import { listSimilar } from '@/lib/incidents/list-similar'
import { readPayload } from '@/lib/incidents/payload'
import { snoozedUntil } from '@/lib/incidents/snooze'
import { mailStatus } from '@/lib/mail/state'
import { listReachable } from '@/lib/on-call/list-reachable'
import { getRuntime } from '@/lib/server/runtime'
import { explainSignal } from '@/lib/signals/explain'
import { listAssignees } from '@/lib/users/list'

export type Parts = Awaited<ReturnType<typeof readParts>>

/** @param before the timeline entry that follows those to show */
export async function readParts(ctx: UserContext, id: number, before: number | undefined) {
  // Read first, so that the page notices what changes during the other reads.
  const mark = await incidentChangeMark(ctx, id)
  const incident = await guard(getIncident(ctx, id, { before }))
  const { summary, details, labels, extra, extraLeft } = readPayload(incident.payload)
  const mail = (await mailStatus(ctx.db, getRuntime().channels.mailer !== undefined)).status
  const isUnreached = incident.status === 'open' && (await findUnreached(ctx, [id])).has(id)
  const correlated = await listCorrelated(ctx, id)
  return {
    mark,
    incident,
    isNewestPart: before === undefined,
    summary,
    details: details?.text === '' ? undefined : details,
    labels,
    extra,
    extraLeft,
    links: linksIn(incident.payload),
    correlated,
    assignees: await listAssignees(ctx),
    explanation: await explainPaging(ctx, id, mail),
    isUnreached,
    reachable: isUnreached ? await listReachable(ctx, { mail }) : [],
    story: await explainSignal(ctx, id),
    similar: await listSimilar(ctx, { incidentId: id, entity: incident.entity, labels: correlated?.labels ?? [] }),
    snoozedUntil: incident.status === 'acknowledged' ? await snoozedUntil(ctx, id) : undefined,
    userId: ctx.actor.userId,
    isAdmin: may(ctx, 'manage API keys'),
  }
}
