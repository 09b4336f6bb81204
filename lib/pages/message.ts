import { acknowledgeAddress, buttonOf } from '../acknowledge-links/address'
import { acknowledgeToken, type Purpose } from '../acknowledge-links/token'
import type { Message } from '../channels/channel'
import { describeStep } from '../escalations/describe-step'
import { runbookAddress } from '../runbooks/address'
import type { PagingDeps } from './deps'
import { linesOf } from './message-lines'
import { type PageOfIncident, pageParts } from './message-parts'

export function pageMessage(deps: PagingDeps, page: PageOfIncident): Message {
  const { baseUrl, secret, now: clock } = deps
  const { incident, notification, count } = page
  const now = clock()
  const url = `${baseUrl}/incidents/${incident.id}`
  const tokenFor = (purpose: Purpose) => acknowledgeToken(secret, { notificationId: notification.id, now, purpose })
  const [token, call, mailToken] = [tokenFor('acknowledge link'), tokenFor('call'), tokenFor('mail')]
  const acknowledgeUrl = acknowledgeAddress(deps, token)
  const others = count - 1
  const title = titleOf(page)
  const parts = pageParts(page, { title, now })
  return {
    uid: page.uid,
    kind: 'page',
    severity: incident.severity,
    title,
    lines: linesOf(parts),
    parts,
    links: [
      { text: others > 0 ? `Acknowledge all ${count}` : 'Acknowledge', url: acknowledgeUrl },
      ...(others > 0 ? [{ text: `All ${count} incidents`, url: allUrl(baseUrl, page) }] : []),
      { text: `Incident ${incident.id}`, url },
      ...(incident.runbook ? [{ text: 'Runbook', url: runbookUrl(baseUrl, incident.runbook) }] : []),
      ...incident.links.map(({ text, address }) => ({ text, url: address })),
    ],
    data: dataOf(page, { baseUrl, acknowledgeUrl, now }),
    reply: {
      ...{ token: call, mailToken, ...buttonOf(deps, token) },
      ...(page.code !== null && { code: page.code }),
    },
    about: { incidentId: incident.id, others, thread: threadOf(baseUrl, incident.id) },
    secrets: [token, call, mailToken],
    at: notification.createdAt,
  }
}

/** All mails of an incident refer to it, so that mail programs show them together. */
export function threadOf(baseUrl: string, incidentId: number) {
  return `incident-${incidentId}@${new URL(baseUrl).hostname}`
}

function runbookUrl(baseUrl: string, runbook: NonNullable<PageOfIncident['incident']['runbook']>) {
  return runbookAddress(runbook) ?? `${baseUrl}/runbooks/${encodeURIComponent(runbook.identifier)}`
}

function titleOf({ incident, count }: PageOfIncident) {
  const severity = incident.severity.toUpperCase()
  return count > 1 ? `${severity}: ${count} incidents: ${incident.summary}` : `${severity}: ${incident.summary}`
}

type DataDeps = { baseUrl: string; acknowledgeUrl: string; now: Date }

function dataOf({ uid, incident, others, count, counts, step, notification }: PageOfIncident, deps: DataDeps) {
  const { baseUrl, acknowledgeUrl, now } = deps
  return {
    pageId: uid,
    incidents: count,
    severity: incident.severity,
    people: [{ name: notification.user.name, address: notification.user.account.email }],
    policy: notification.policy.name,
    team: incident.team?.name ?? null,
    incident: {
      ...incidentData(incident, baseUrl),
      details: incident.details.lines.join('\n'),
      isDetailsWhole: incident.details.isWhole,
    },
    others: others.map((other) => incidentData(other, baseUrl)),
    ...(counts && {
      counted: counts.of,
      bySeverity: Object.fromEntries(counts.severities.map((one) => [one.severity, one.count])),
      ...(counts.group && { by: counts.group }),
    }),
    ...(step && {
      step: { number: step.step + 1, repeat: step.round, because: describeStep(step, step.earlier, now) ?? null },
    }),
    url: `${baseUrl}/incidents/${incident.id}`,
    ...(count > 1 && { allUrl: allUrl(baseUrl, { notification }) }),
    acknowledgeUrl,
  }
}

function incidentData(incident: PageOfIncident['others'][number], baseUrl: string) {
  return {
    id: String(incident.id),
    severity: incident.sentAs,
    summary: incident.summary,
    receivedAt: incident.receivedAt.toISOString(),
    labels: Object.fromEntries(incident.labels.map(({ pair }) => [pair.key, pair.value])),
    entityId: incident.entity?.identifier ?? null,
    runbookId: incident.runbook?.identifier ?? null,
    url: `${baseUrl}/incidents/${incident.id}`,
  }
}

function allUrl(baseUrl: string, { notification }: Pick<PageOfIncident, 'notification'>) {
  return `${baseUrl}/on-call/notifications/${notification.id}`
}
