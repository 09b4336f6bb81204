import type { Database, Severity } from '../db/database'
import { SEVERITIES } from '../values/severity'

export type ChatState = NonNullable<Awaited<ReturnType<typeof readChatMessage>>>
export type ChatStatus = 'open' | 'acknowledged' | 'resolved'

type Row = { id: number; status: ChatStatus; severity: Severity }

const LABELS = { select: { pair: { select: { key: true, value: true } } }, orderBy: { pairId: 'asc' } } as const
const NAMED = 5

/** What a message is to say now; undefined once none of its incidents is stored any more. */
export async function readChatMessage(db: Database, messageId: number) {
  const { uid, workspaceId, others, createdAt } = await db.read.chatMessage.findUniqueOrThrow({
    where: { id: messageId },
  })
  const rows = await db.query<Row>`
    SELECT incident."id", incident."status", incident."severity"
    FROM "ChatPost" AS post CROSS JOIN "Incident" AS incident
    WHERE post."messageId" = ${messageId} AND incident."id" = post."incidentId" AND incident."workspaceId" = ${workspaceId}`
  const [lead, ...rest] = byUrgency(rows)
  if (!lead) return undefined
  const incident = await db.read.incident.findUniqueOrThrow({
    where: { id: lead.id },
    select: {
      id: true,
      workspaceId: true,
      severity: true,
      summary: true,
      status: true,
      acknowledgedBy: { select: { name: true } },
      assignee: { select: { name: true } },
      entity: { select: { identifier: true, name: true } },
      runbook: { select: { identifier: true, title: true, registeredAt: true } },
      labels: LABELS,
    },
  })
  const count = (status: ChatStatus) => rows.filter((row) => row.status === status).length
  return {
    ...{ uid, workspaceId, createdAt, incident, others },
    status: lead.status,
    count: rows.length + others,
    counts: { open: count('open'), acknowledged: count('acknowledged'), resolved: count('resolved') },
    also: await readSummaries(
      db,
      rest.slice(0, NAMED).map(({ id }) => id),
    ),
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

async function readSummaries(db: Database, ids: number[]) {
  const found = await db.read.incident.findMany({
    where: { id: { in: ids } },
    select: { id: true, severity: true, summary: true, status: true },
  })
  return ids.flatMap((id) => found.find((one) => one.id === id) ?? [])
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

/** The step that ran last, with whom it notified. */
async function readEscalation(db: Database, { id: incidentId, workspaceId }: Incident) {
  const escalation = await db.read.escalation.findUnique({ where: { incidentId }, select: { state: true, run: true } })
  const run = escalation?.run ?? 0
  const entries = await db.read.escalationEntry.findMany({
    where: { workspaceId, incidentId, run, kind: { not: 'exhausted' } },
    orderBy: { id: 'desc' },
    take: 50,
    select: { step: true, round: true, user: { select: { name: true } } },
  })
  const [last] = entries
  const people = entries
    .filter(({ step, round }) => step === last?.step && round === last.round)
    .flatMap(({ user }) => user?.name ?? [])
  return {
    isExhausted: escalation?.state === 'exhausted',
    step: last && { step: last.step, round: last.round },
    people: [...new Set(people)].reverse(),
  }
}
