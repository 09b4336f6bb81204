import { hash } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { migrateSqlite } from '../../../lib/db/migrate/sqlite'

// The limit of durable storage: Tocsin's rows and tables, with the look-up of a key and the rows of a first page; prepared
// statements without a library, each in the form that is fastest for its table; one commit at synchronous=FULL for alerts
// that wait together, behind the same bare server.

type Alert = { summary: string; severity: string; labels: Record<string, unknown> }
type Waiting = { text: string; alert: Alert; token: string; response: ServerResponse }

const file = join(process.env.DATA_DIR ?? '', 'durable.db')
migrateSqlite(file)
const db = new Database(file)
for (const setting of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = OFF', 'wal_autocheckpoint = 4000'])
  db.pragma(setting)
db.exec(`INSERT INTO "Workspace" ("name", "createdAt", "routingMark") VALUES ('bench', 0, 'bench')`)
db.exec(`INSERT INTO "ApiKey" ("workspaceId", "name", "createdAt") VALUES (1, 'bench', 0)`)
db.exec(
  `INSERT INTO "EscalationPolicy" ("workspaceId", "name", "createdAt", "repeats", "groupBy", "gatherSeconds") VALUES (1, 'bench', 0, 0, '[]', 30)`,
)
db.exec(`INSERT INTO "RoutingRule" ("workspaceId", "position", "isDefault") VALUES (1, 0, 1)`)
db.exec(
  `INSERT INTO "RoutingRuleVersion" ("workspaceId", "ruleId", "version", "name", "conditions", "policyId", "createdAt") VALUES (1, 1, 1, 'Default', '{"version":1,"conditions":[]}', 1, 0)`,
)
db.exec(
  `INSERT INTO "User" ("workspaceId", "accountId", "name", "role", "createdAt") VALUES (1, 1, 'bench', 'responder', 0)`,
)
db.exec(
  `INSERT INTO "Notification" ("workspaceId", "userId", "policyId", "groupKey", "severity", "incidents", "createdAt", "releaseAt") VALUES (1, 1, 1, '', 'high', 1, 0, 0)`,
)
db.pragma('foreign_keys = ON')

const findToken = db.prepare<[string]>('SELECT * FROM "ApiToken" WHERE "hash" = ?')
const insertIncident = db.prepare(
  `INSERT INTO "Incident" ("workspaceId", "apiKeyId", "severity", "summary", "requestId", "receivedAt", "routedById", "payload")
    VALUES (1, 1, ?, ?, ?, ?, 1, ?)`,
)
const insertTimeline = db.prepare(insertion('TimelineEntry', ['workspaceId', 'incidentId', 'kind', 'at', 'apiKeyId']))
const insertLabels = db.prepare(insertion('IncidentLabel', ['pairId', 'incidentId']))
const insertEscalations = db.prepare(
  insertion('Escalation', ['incidentId', 'workspaceId', 'policyId', 'dueAt', 'startedAt']),
)
const insertEntries = db.prepare(
  insertion('EscalationEntry', [
    'workspaceId',
    'incidentId',
    'kind',
    'at',
    'step',
    'round',
    'userId',
    'notificationId',
    'reason',
  ]),
)
const moveOn = db.prepare(
  `UPDATE "Escalation" SET "step" = 1, "dueAt" = ? WHERE "incidentId" IN (SELECT value FROM json_each(?))`,
)
const insertPair = db.prepare<[string, string], { id: number }>(
  `INSERT INTO "LabelPair" ("workspaceId", "key", "value") VALUES (1, ?, ?) RETURNING "id"`,
)
const pairIds = new Map<string, number>()
let waiting: Waiting[] = []
let lastRequest = 0

function insertion(table: string, columns: string[]) {
  const list = columns.map((column) => `"${column}"`).join(', ')
  const values = columns.map((_, at) => `value->>${at}`).join(', ')
  return `INSERT INTO "${table}" (${list}) SELECT ${values} FROM json_each(?)`
}

function pairId(key: string, value: string) {
  const name = `${key}\0${value}`
  const id = pairIds.get(name) ?? insertPair.get(key, value)?.id ?? 0
  pairIds.set(name, id)
  return id
}

function commit() {
  const batch = waiting
  waiting = []
  const now = Date.now()
  for (const token of new Set(batch.map((one) => one.token))) findToken.get(token)
  db.exec('BEGIN IMMEDIATE')
  const ids = batch.map(({ text, alert: { severity, summary } }) =>
    Number(insertIncident.run(severity, summary, `req_${++lastRequest}`, now, text).lastInsertRowid),
  )
  const labels = batch.flatMap(({ alert }, at) =>
    Object.entries(alert.labels).map(([key, value]) => [pairId(key, String(value)), ids[at]]),
  )
  insertLabels.run(JSON.stringify(labels))
  insertTimeline.run(JSON.stringify(ids.map((id) => [1, id, 'opened', now, 1])))
  const severe = ids.filter((_, at) => ['high', 'critical'].includes(batch[at]?.alert.severity ?? ''))
  insertEscalations.run(JSON.stringify(severe.map((id) => [id, 1, 1, now, now])))
  insertEntries.run(JSON.stringify(severe.map((id) => [1, id, 'paged', now, 0, 0, 1, 1, '{}'])))
  moveOn.run(now, JSON.stringify(severe))
  db.exec('COMMIT')
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
    if (waiting.push({ text, alert: JSON.parse(text), token, response }) === 1) setImmediate(commit)
  })
}).listen(Number(process.env.PORT), '127.0.0.1')
