import { hash } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import { Pool } from 'pg'

// The limit of durable storage on Postgres: as serve-durable.ts, with one prepared statement and one round trip for each
// commit, ids that it counts itself, and one commit on its way while another is written.

type Alert = { summary: string; severity: string; labels: Record<string, unknown> }
type Waiting = { text: string; alert: Alert; token: string; response: ServerResponse }

const COMMITS_UNDER_WAY = 2

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: COMMITS_UNDER_WAY + 1 })
const one = async (sql: string) => Number((await pool.query<{ id: number }>(sql)).rows[0]?.id)
const workspaceId = await one('SELECT "id" FROM "Workspace"')
const apiKeyId = await one('SELECT "id" FROM "ApiKey"')
const policyId = await one('SELECT "id" FROM "EscalationPolicy"')
const userId = await one('SELECT "id" FROM "User"')
const routedById = await one('SELECT "id" FROM "RoutingRuleVersion"')
const notificationId = await one(
  `INSERT INTO "Notification" ("workspaceId", "userId", "policyId", "groupKey", "severity", "incidents", "createdAt", "releaseAt")
    VALUES (${workspaceId}, ${userId}, ${policyId}, '', 'high', 1, now(), now()) RETURNING "id"`,
)

const STORE = `
  WITH incident AS (
    INSERT INTO "Incident" ("id", "workspaceId", "apiKeyId", "severity", "summary", "requestId", "receivedAt", "routedById", "payload")
    SELECT "id", ${workspaceId}, ${apiKeyId}, "severity"::"Severity", "summary", "requestId", $1::timestamp, ${routedById}, "payload"
    FROM unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[]) AS given("id", "severity", "summary", "requestId", "payload")
  ), timeline AS (
    INSERT INTO "TimelineEntry" ("workspaceId", "incidentId", "kind", "at", "apiKeyId")
    SELECT ${workspaceId}, "id", 'opened', $1::timestamp, ${apiKeyId} FROM unnest($2::int[]) AS given("id")
  ), label AS (
    INSERT INTO "IncidentLabel" ("pairId", "incidentId") SELECT * FROM unnest($7::int[], $8::int[])
  ), escalation AS (
    INSERT INTO "Escalation" ("incidentId", "workspaceId", "policyId", "step", "dueAt", "startedAt")
    SELECT "id", ${workspaceId}, ${policyId}, 1, $1::timestamp, $1::timestamp FROM unnest($9::int[]) AS given("id")
  ), entry AS (
    INSERT INTO "EscalationEntry" ("workspaceId", "incidentId", "kind", "at", "step", "round", "userId", "notificationId", "reason")
    SELECT ${workspaceId}, "id", 'paged', $1::timestamp, 0, 0, ${userId}, ${notificationId}, '{}'
    FROM unnest($9::int[]) AS given("id")
  )
  SELECT "id" FROM "ApiToken" WHERE "hash" = ANY($10::text[])`

const pairIds = new Map<string, Promise<number>>()
let waiting: Waiting[] = []
let underWay = 0
let last = 0

function pairId(key: string, value: string) {
  const name = `${key}\0${value}`
  const insert = `INSERT INTO "LabelPair" ("workspaceId", "key", "value") VALUES (${workspaceId}, $1, $2) RETURNING "id"`
  const id =
    pairIds.get(name) ?? pool.query<{ id: number }>(insert, [key, value]).then(({ rows }) => Number(rows[0]?.id))
  pairIds.set(name, id)
  return id
}

async function commitAll() {
  underWay++
  while (waiting.length > 0) {
    const batch = waiting
    waiting = []
    await commit(batch)
  }
  underWay--
}

async function commit(batch: Waiting[]) {
  const now = new Date()
  const ids = batch.map(() => ++last)
  const labels = await Promise.all(
    batch.flatMap(({ alert }, at) =>
      Object.entries(alert.labels).map(async ([key, value]) => [await pairId(key, String(value)), ids[at]]),
    ),
  )
  const severe = ids.filter((_, at) => ['high', 'critical'].includes(batch[at]?.alert.severity ?? ''))
  const values = [
    now,
    ids,
    batch.map(({ alert }) => alert.severity),
    batch.map(({ alert }) => alert.summary),
    ids.map((id) => `req_${id}`),
    batch.map(({ text }) => text),
    labels.map(([pair]) => pair),
    labels.map(([, id]) => id),
    severe,
    [...new Set(batch.map(({ token }) => token))],
  ]
  await pool.query({ name: 'store', text: STORE, values })
  for (const [at, { response }] of batch.entries()) {
    const body = JSON.stringify({ id: String(ids[at]), status: 'open', receivedAt: now })
    response.writeHead(201, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }).end(body)
  }
}

createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    const text = Buffer.concat(chunks).toString()
    const token = hash('sha256', request.headers.authorization ?? '')
    waiting.push({ text, alert: JSON.parse(text), token, response })
    if (waiting.length === 1 && underWay < COMMITS_UNDER_WAY) setImmediate(() => void commitAll())
  })
}).listen(Number(process.env.PORT), '127.0.0.1')
