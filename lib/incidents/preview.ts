import type { Context } from '../context'
import { type Explanation, explainPaging, pagedPeople } from '../escalations/explain'
import { whomInWords } from '../escalations/turn-order'
import { runbookAddress } from '../runbooks/address'
import { shortened } from '../values/text'
import { getIncident } from './get'
import { linksIn } from './links'
import { ownerOf } from './owner'
import { readPayload } from './payload'

const DETAILS_SHOWN = 800
const VALUE_SHOWN = 120
const LABELS_SHOWN = 10
const PAGED_SHOWN = 5

export type IncidentPreview = Awaited<ReturnType<typeof previewIncident>>

/** @throws NotFoundError when the workspace has no such incident */
export async function previewIncident(ctx: Context, incidentId: number) {
  const incident = await getIncident(ctx, incidentId)
  const { id, severity, status, summary, receivedAt, entity, runbook, timeline } = incident
  const { details, labels } = readPayload(incident.payload)
  const firing = await ctx.db.read.firing.findFirst({
    where: { workspaceId: ctx.workspaceId, incidentId },
    select: { count: true },
  })
  const explanation = await explainPaging(ctx, incidentId)
  const note = timeline.findLast((entry) => entry.note !== null)
  return {
    id,
    severity,
    status,
    summary: shortened(summary, 2 * VALUE_SHOWN),
    receivedAt: receivedAt.toISOString(),
    fired: firing?.count ?? 1,
    entity: entity && shortened(entity.name ?? entity.identifier, VALUE_SHOWN),
    runbook: runbook && {
      identifier: runbook.identifier,
      title: shortened(runbook.title ?? runbook.identifier, VALUE_SHOWN),
      address: runbookAddress(runbook) ?? null,
    },
    owner: ownerOf(incident),
    paged: pagedPeople(explanation).slice(-PAGED_SHOWN).map(pagedInShort),
    next: nextInShort(explanation),
    details: details ? shortened(details.text, DETAILS_SHOWN) : '',
    labels: labels.slice(0, LABELS_SHOWN).map(({ key, text }) => {
      return { key: shortened(key, VALUE_SHOWN), value: shortened(text, VALUE_SHOWN) }
    }),
    links: linksIn(incident.payload),
    labelsLeft: Math.max(0, labels.length - LABELS_SHOWN),
    note: note?.note ? { text: shortened(note.note, DETAILS_SHOWN), by: note.user?.name ?? '' } : null,
  }
}

function pagedInShort({ id, kind, at, person, outcome }: ReturnType<typeof pagedPeople>[number]) {
  const pages = 'pages' in outcome ? outcome.pages : []
  return {
    id,
    /** Empty: the step could page nobody. */
    person: kind === 'paged' ? person : '',
    at: at.toISOString(),
    outcome: outcome.kind,
    delivered: pages.flatMap((page) => (page.kind === 'delivered' ? page.channel : [])),
    /** Channels, or why there was none. */
    failed: pages.flatMap((page) => (page.kind === 'failed' ? page.channel || page.reason : [])),
  }
}

/** What happens unless someone acknowledges; null: nothing. */
function nextInShort(explanation: Explanation) {
  const { escalation, next, isUnheard } = explanation ?? {}
  if (!escalation?.isWaiting) return null
  return {
    at: escalation.dueAt.toISOString(),
    isLast: !next && !isUnheard,
    whom: next && next.people.length > 0 ? whomInWords(next) : '',
    reachesNobody: next !== undefined && next.reached.length === 0,
    /** Whom the first step after one that reaches nobody pages. */
    following: next?.following?.reached ?? [],
  }
}
