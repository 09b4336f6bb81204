import type { Message } from '../channels/channel'
import { acknowledgeToken } from './acknowledge-link'
import type { PagingDeps } from './deps'
import type { PagedIncident, PageToSend } from './read-page'

const LABELS_SHOWN = 20

type Page = PageToSend & { incident: PagedIncident }

/** What a page says: severity and summary first, then labels, entity and runbook, and where to acknowledge. */
export function pageMessage({ baseUrl, secret, now }: PagingDeps, page: Page): Message {
  const { incident, notification, count } = page
  const url = `${baseUrl}/incidents/${incident.id}`
  const token = acknowledgeToken(secret, { notificationId: notification.id, now: now() })
  const acknowledgeUrl = `${baseUrl}/acknowledge/${token}`
  const others = count - 1
  return {
    uid: page.uid,
    kind: 'page',
    severity: incident.severity,
    title: titleOf(page),
    lines: [...(others > 0 ? [`This page covers ${count} incidents, the most severe is:`] : []), ...linesOf(page)],
    links: [
      { text: others > 0 ? `Acknowledge all ${count}` : 'Acknowledge', url: acknowledgeUrl },
      ...(others > 0 ? [{ text: 'All of them', url: `${baseUrl}/on-call/notifications/${notification.id}` }] : []),
      { text: `Incident ${incident.id}`, url },
      ...(incident.runbook
        ? [{ text: 'Runbook', url: `${baseUrl}/runbooks/${encodeURIComponent(incident.runbook.identifier)}` }]
        : []),
    ],
    data: dataOf(page, { url, acknowledgeUrl }),
    secrets: [token],
    at: notification.createdAt,
  }
}

function titleOf({ incident, count }: Page) {
  const severity = incident.severity.toUpperCase()
  return count > 1 ? `${severity}: ${count} incidents: ${incident.summary}` : `${severity}: ${incident.summary}`
}

function linesOf({ incident: { severity, summary, receivedAt, labels, entity, runbook } }: Page) {
  return [
    `${severity.toUpperCase()}: ${summary}`,
    ...labels.slice(0, LABELS_SHOWN).map(({ pair }) => `${pair.key}: ${pair.value}`),
    ...(entity ? [`Entity: ${entity.name ?? entity.identifier}`] : []),
    ...(runbook ? [`Runbook: ${runbook.title ?? runbook.identifier}`] : []),
    `Received: ${receivedAt.toISOString()}`,
  ]
}

function dataOf({ uid, incident, count }: Page, urls: { url: string; acknowledgeUrl: string }) {
  return {
    pageId: uid,
    incidents: count,
    severity: incident.severity,
    incident: {
      id: String(incident.id),
      severity: incident.severity,
      summary: incident.summary,
      receivedAt: incident.receivedAt.toISOString(),
      labels: Object.fromEntries(incident.labels.map(({ pair }) => [pair.key, pair.value])),
      entityId: incident.entity?.identifier ?? null,
      runbookId: incident.runbook?.identifier ?? null,
    },
    ...urls,
  }
}
