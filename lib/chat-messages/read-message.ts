import type { Database, PageState, Severity } from '../db/database'
import { readReason } from '../escalations/reason'
import { pagedAsSql } from '../routing/paged-as'
import { SEVERITIES } from '../values/severity'

export type ChatState = NonNullable<Awaited<ReturnType<typeof readChatMessage>>>
export type ChatStatus = 'open' | 'acknowledged' | 'resolved'

type Row = { id: number; status: ChatStatus; severity: Severity }

const LABELS = { select: { pair: { select: { key: true, value: true } } }, orderBy: { pairId: 'asc' } } as const
const NAMED = 5

/** What a message is to say now; undefined once none of its incidents is stored any more. */
export async function readChatMessage(db: Database, messageId: number) {
  const { uid, workspaceId, createdAt } = await db.read.chatMessage.findUniqueOrThrow({
    where: { id: messageId },
  })
  const rows = await db.query<Row>`
    SELECT incident."id", incident."status", ${pagedAsSql} AS "severity"
    FROM "ChatPost" AS post CROSS JOIN "Incident" AS incident
      LEFT JOIN "RoutingRuleVersion" AS route ON route."id" = incident."routedById"
    WHERE post."messageId" = ${messageId} AND incident."id" = post."incidentId" AND incident."workspaceId" = ${workspaceId}`
  const [lead, ...rest] = byUrgency(rows)
  if (!lead) return undefined
  const incident = await db.read.incident.findUniqueOrThrow({
    where: { id: lead.id },
    select: {
      id: true,
      workspaceId: true,
      summary: true,
      status: true,
      assignee: { select: { name: true } },
      entity: { select: { identifier: true, name: true } },
      runbook: { select: { identifier: true, title: true, registeredAt: true } },
      labels: LABELS,
    },
  })
  const count = (status: ChatStatus) => rows.filter((row) => row.status === status).length
  return {
    ...{ uid, workspaceId, createdAt, incident: { ...incident, severity: lead.severity } },
    status: lead.status,
    count: rows.length,
    counts: { open: count('open'), acknowledged: count('acknowledged'), resolved: count('resolved') },
    also: await readSummaries(db, rest.slice(0, NAMED)),
    handledBy: await readHandler(db, incident),
    escalation: lead.status === 'open' ? await readEscalation(db, incident) : undefined,
  }
}

const STATUSES: ChatStatus[] = ['open', 'acknowledged', 'resolved']

/** What is open leads, then what is most severe, then what is newest. */
function byUrgency(rows: Row[]) {
  const rank = ({ status, severity }: Row) => STATUSES.indexOf(status) * 10 - SEVERITIES.indexOf(severity)
  return rows.toSorted((a, b) => rank(a) - rank(b) || b.id - a.id)
}

async function readSummaries(db: Database, rows: Row[]) {
  const where = { id: { in: rows.map(({ id }) => id) } }
  const found = await db.read.incident.findMany({ where, select: { id: true, summary: true } })
  return rows.map((row) => ({ ...row, summary: found.find(({ id }) => id === row.id)?.summary ?? '' }))
}

type Incident = { id: number; workspaceId: number; status: ChatStatus }

/** Who acknowledged or resolved it last: a person, or a sender by its key. */
async function readHandler(db: Database, { id: incidentId, workspaceId, status }: Incident) {
  if (status === 'open') return undefined
  const entry = await db.read.timelineEntry.findFirst({
    where: { workspaceId, incidentId, kind: status },
    orderBy: { id: 'desc' },
    select: { user: { select: { name: true } }, apiKey: { select: { name: true } } },
  })
  return entry?.user?.name ?? (entry?.apiKey ? `API key ${entry.apiKey.name}` : undefined)
}

/** The step that ran last, with those to whom something went out or is on its way. */
async function readEscalation(db: Database, { id: incidentId, workspaceId }: Incident) {
  const escalation = await db.read.escalation.findUnique({ where: { incidentId }, select: { state: true, run: true } })
  const run = escalation?.run ?? 0
  const entries = await db.read.escalationEntry.findMany({
    where: { workspaceId, incidentId, run, kind: { not: 'exhausted' } },
    orderBy: { id: 'desc' },
    take: 50,
    select: {
      step: true,
      round: true,
      reason: true,
      user: { select: { name: true } },
      notification: { select: { state: true, pages: { select: { state: true } } } },
    },
  })
  const [last] = entries
  const people = entries
    .filter(({ step, round }) => step === last?.step && round === last.round)
    .filter(({ notification }) => notification?.state === 'gathering' || notification?.pages.some(isUnderWay))
    .flatMap(({ user }) => user?.name ?? [])
  return {
    isExhausted: escalation?.state === 'exhausted',
    step: last && { step: last.step, round: last.round, isLastResort: readReason(last.reason).isLastResort },
    people: [...new Set(people)].reverse(),
  }
}

function isUnderWay({ state }: { state: PageState }) {
  return state === 'sent' || state === 'pending'
}
