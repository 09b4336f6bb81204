import { beforeAll, expect, test } from 'vitest'
import { onPostgres, testDatabase } from '../../testing/database'
import { NOW, newWorkspace, openTestIncident } from '../../testing/fixtures'
import { postgresPlan, recordPostgresStatements } from '../../testing/postgres-plan'
import { queryPlan } from '../../testing/query-plan'
import { recordStatements } from '../../testing/record-statements'
import { listActivity } from '../api-keys/activity'
import type { UserContext } from '../context'
import { getCounts, getWhole } from '../dashboard/dashboard'
import { rangeTo } from '../dashboard/range'
import type { IncidentStatus } from '../db/database'
import { openDatabase } from '../db/open'
import { listEntities } from '../entities/list'
import { findEntities, rankEntities } from '../entities/rank'
import { explainPaging } from '../escalations/explain'
import { onCallFor } from '../escalations/on-call-for'
import { incidentChangeMark, incidentsChangeMark } from '../incidents/change-mark'
import { countOpenIncidents } from '../incidents/count-open'
import { getIncident } from '../incidents/get'
import { groupIncidents } from '../incidents/group'
import { handleMany } from '../incidents/handle-many'
import { keepSignals } from '../incidents/keep-signals'
import { listIncidents } from '../incidents/list'
import { listCorrelated } from '../incidents/list-correlated'
import { listUnanswered } from '../incidents/list-unanswered'
import { unacknowledgeForgotten } from '../incidents/unacknowledge'
import { undoHandling } from '../incidents/undo'
import { listRecentAlerts } from '../ingest/list-recent'
import { suggestLabels } from '../labels/suggest'
import { getNotification } from '../notifications/get'
import { listOverrides } from '../on-call/list-overrides'
import { getLoad } from '../on-call/load/get-load'
import { listFailedPages } from '../pages/failed-pages'
import { oldestPending } from '../pages/oldest-pending'
import { askReceipts } from '../replies/pushover/receipts'
import { updateMessages } from '../replies/slack/update'
import { rollUpNext } from '../rollups/roll-up'
import { newestEntryId } from '../rollups/settled'
import { findRunbooks, listRunbooks } from '../runbooks/list'
import { listMissingRunbooks } from '../runbooks/list-missing'
import { countRows } from './count-rows'

const ACCOUNT = { token: '', url: 'http://127.0.0.1:9' }

/** What asks an outside service, which there is no message for. */
function asked({ db }: UserContext) {
  return { db, post: () => Promise.reject(new Error('nothing is to be asked')), now: NOW }
}

const database = testDatabase()
type Seeded = { ctx: UserContext; incidentId: number; notificationId: number }
const seeded: Seeded[] = []

/** Verbs choose their way by how many open incidents there are. */
beforeAll(async () => {
  for (const open of [10, 5_010]) seeded.push(await workspaceWith(open))
})

async function workspaceWith(open: number): Promise<Seeded> {
  const { admin, system, workspaceId } = await newWorkspace(database.db)
  const payload = { labels: { env: 'prod', team: 'db' }, entityId: 'web', runbookId: 'restart' }
  const incidentId = await openTestIncident(system, payload)
  const { id: apiKeyId } = await database.db.read.apiKey.findFirstOrThrow({ where: { workspaceId } })
  const incident = { workspaceId, apiKeyId, severity: 'low', summary: 's', requestId: 'r', receivedAt: NOW } as const
  const data = Array.from({ length: open }, () => ({ ...incident, payload: '{}' }))
  await database.db.write((tx) => tx.incident.createMany({ data }))
  return { ctx: admin, incidentId, notificationId: await addFailedPage(admin, incidentId) }
}

async function addFailedPage({ workspaceId, actor }: UserContext, incidentId: number) {
  const { userId } = actor
  const { id: policyId } = await database.db.read.escalationPolicy.findFirstOrThrow({ where: { workspaceId } })
  const told = { userId, policyId, groupKey: '', severity: 'high', incidents: 1, releaseAt: NOW } as const
  const made = { workspaceId, createdAt: NOW }
  const entry = { workspaceId, incidentId, at: NOW, step: 0, round: 0, reason: '{"policy":"Default","targets":[]}' }
  return database.db.write(async (tx) => {
    const { id } = await tx.notification.create({ data: { ...made, ...told, state: 'released', releasedAt: NOW } })
    const page = {
      uid: `page_${id}`,
      notificationId: id,
      dueAt: NOW,
      endedAt: NOW,
      state: 'failed',
      endReason: 'gone',
    } as const
    await tx.page.create({ data: { ...made, ...page } })
    await tx.escalationEntry.create({ data: { ...entry, kind: 'nobody' } })
    await tx.escalationEntry.create({ data: { ...entry, kind: 'paged', userId, notificationId: id } })
    return id
  })
}

const anything = { statuses: [], severities: [], labels: [] }
const [env, team] = [
  { key: 'env', values: ['prod'] },
  { key: 'team', values: ['db'] },
]
const unresolved: IncidentStatus[] = ['open', 'acknowledged']

const verbs: [string, (ctx: UserContext, incidentId: number, notificationId: number) => Promise<unknown>][] = [
  ['all incidents', (ctx) => listIncidents(ctx, anything)],
  ['the most urgent', (ctx) => listIncidents(ctx, anything, { order: 'urgent' })],
  [
    'the next most urgent',
    (ctx) => listIncidents(ctx, anything, { order: 'urgent', cursor: { section: 3, beyondId: 5 } }),
  ],
  [
    'unresolved incidents',
    (ctx) => listIncidents(ctx, { ...anything, statuses: unresolved }, { cursor: { section: 0, beyondId: 5_000 } }),
  ],
  ['incidents by severity', (ctx) => listIncidents(ctx, { ...anything, severities: ['low', 'high'] })],
  ['by status and severity', (ctx) => listIncidents(ctx, { ...anything, statuses: unresolved, severities: ['low'] })],
  ['by label', (ctx) => listIncidents(ctx, { ...anything, labels: [env] })],
  ['by labels and status', (ctx) => listIncidents(ctx, { ...anything, statuses: unresolved, labels: [env, team] })],
  ['of an entity', (ctx) => listIncidents(ctx, { ...anything, entities: [{ values: ['web'] }] })],
  [
    'of a runbook',
    (ctx) => listIncidents(ctx, { ...anything, runbooks: [{ values: ['restart'] }], severities: ['high'] }),
  ],
  ['groups', (ctx) => groupIncidents(ctx, { ...anything, statuses: unresolved }, { keys: ['env', 'team'] })],
  ['groups of a label', (ctx) => groupIncidents(ctx, { ...anything, labels: [env] }, { keys: ['team'], open: ['db'] })],
  ['who is on call for groups', (ctx, incidentId) => onCallFor(ctx, [incidentId])],
  ['correlated', listCorrelated],
  ['entities', (ctx) => listEntities(ctx, { after: 'a' })],
  ['the worst entities', (ctx) => rankEntities(ctx)],
  ['entities by a text', (ctx) => findEntities(ctx, 'we')],
  ['runbooks', (ctx) => listRunbooks(ctx, {})],
  ['runbooks by a text', (ctx) => findRunbooks(ctx, 're')],
  ['activity of keys', (ctx) => listActivity(ctx)],
  ['missing runbooks', (ctx) => listMissingRunbooks(ctx)],
  ['suggested labels', (ctx) => suggestLabels(ctx)],
  ['change mark', (ctx) => incidentsChangeMark(ctx)],
  ['change mark of an incident', (ctx, incidentId) => incidentChangeMark(ctx, incidentId)],
  ['one incident', (ctx, incidentId) => getIncident(ctx, incidentId)],
  ['why it paged', (ctx, incidentId) => explainPaging(ctx, incidentId)],
  ['failed pages', (ctx) => listFailedPages(ctx)],
  ['unanswered', (ctx) => listUnanswered(ctx)],
  ['overrides', (ctx) => listOverrides(ctx)],
  ['the load of a month', (ctx) => getLoad(ctx, { month: '2026-03' })],
  ['a notification', (ctx, _, notificationId) => getNotification(ctx, notificationId)],
  ['recent alerts of a key', (ctx) => listRecentAlerts(ctx, 1)],
  ['rows', (ctx) => countRows(ctx)],
  ['open incidents of all', (ctx) => countOpenIncidents(ctx.db)],
  ['a dashboard of everything', (ctx) => getCounts(ctx, {}, rangeTo('7d', NOW, NOW))],
  [
    'a dashboard of a label',
    (ctx) => getCounts(ctx, { label: { key: 'env', value: 'prod' } }, rangeTo('1y', NOW, NOW)),
  ],
  ['a dashboard of an entity', (ctx) => getCounts(ctx, { entityId: 'web' }, rangeTo('30d', NOW, NOW))],
  ['the rest of a dashboard', (ctx) => getWhole(ctx, rangeTo('1y', NOW, NOW), 'env')],
  ['counting', async (ctx) => rollUpNext(ctx.db, { settled: await newestEntryId(ctx.db), now: NOW })],
  ['the oldest page of all', (ctx) => oldestPending(ctx.db, ctx.now)],
  ['what was acknowledged and forgotten', (ctx) => unacknowledgeForgotten(ctx.db, NOW)],
  [
    'messages that follow their incident',
    (ctx) => updateMessages({ ...asked(ctx), app: { ...ACCOUNT, signingSecret: '' } }),
  ],
  ['messages that are loud', (ctx) => askReceipts({ ...asked(ctx), application: ACCOUNT })],
  ['acknowledging', (ctx, incidentId) => handleMany(ctx, [incidentId], { kind: 'acknowledge' })],
  ['taking an acknowledgement back', (ctx, incidentId) => doAndUndo(ctx, incidentId, 'acknowledge')],
  ['assigning', (ctx, incidentId) => handleMany(ctx, [incidentId], { kind: 'assign', assigneeId: ctx.actor.userId })],
  ['noting', (ctx, incidentId) => handleMany(ctx, [incidentId], { kind: 'note', note: 'n' })],
  ['resolving', (ctx, incidentId) => handleMany(ctx, [incidentId], { kind: 'resolve' })],
  ['taking a resolution back', (ctx, incidentId) => doAndUndo(ctx, incidentId, 'resolve')],
  [
    'keeping the signals of deleted incidents',
    ({ db, workspaceId }, incidentId) =>
      db.write((tx) => keepSignals(db.statements(tx), { workspaceId, incidentIds: [incidentId] })),
  ],
]

async function doAndUndo(ctx: UserContext, incidentId: number, kind: 'acknowledge' | 'resolve') {
  await handleMany(ctx, [incidentId], { kind })
  return undoHandling(ctx, { kind, at: ctx.now, ids: [incidentId] })
}

const PLANNED = /^\s*(SELECT|WITH|UPDATE|INSERT|DELETE)/

const GROWING =
  /\b(Signal|Firing|Incident|IncidentLabel|LabelPair|TimelineEntry|Escalation|EscalationEntry|Notification|Page|ScheduleOverride|Entity|Runbook|Rollup|PageRollup|source|incident|entry|page|counted|rollup|firing|another|other)\b/

/** Verbs that read a workspace's rows from one end, up to a limit, or start from few open incidents. */
const LIMITED = [
  'all incidents',
  'the most urgent',
  'the next most urgent',
  'entities',
  'the worst entities',
  'entities by a text',
  'runbooks',
  'runbooks by a text',
  'missing runbooks',
  'suggested labels',
  'change mark',
  'change mark of an incident',
  'rows',
]

/** All rows of the workspace, all that have a value in some column, or of a state all before or after something. */
const OF_WORKSPACE = /\(workspaceId=\?( AND \w+>\?| AND state=\? AND \w+[<>]\?)?\)$/

/** Steps of a plan that read more the longer a workspace has been in use. */
function costly(name: string, statement: string, plan: string[]) {
  const tables = plan.filter((step) => GROWING.test(step))
  const whole = tables.filter((step) => step.startsWith('SCAN '))
  const ofWorkspace = tables.filter((step) => OF_WORKSPACE.test(step) && !LIMITED.includes(name))
  // May be sorted: configuration, the rows of one page or group, the notifications of few open incidents, the noisiest labels of each
  // day, and a range's figures for each step.
  const isSmall = / IN \(\?|WITH needed AS|\) AS noisiest| AS given CROSS JOIN | AS "(step|hour)"/.test(statement)
  const sorts = plan.filter((step) => step.includes('TEMP B-TREE') && GROWING.test(statement) && !isSmall)
  return [...whole, ...ofWorkspace, ...sorts]
}

function costlySteps(name: string, statements: string[]) {
  const file = database.url.slice('file:'.length)
  // Prisma's way to read none of a list that is empty.
  const queries = statements.filter((one) => PLANNED.test(one) && !one.includes('1=0'))
  expect(queries.length).toBeGreaterThan(0)
  return queries.flatMap((statement) => {
    const steps = costly(name, statement, queryPlan(file, statement))
    return steps.length > 0 ? [{ statement, steps }] : []
  })
}

test.skipIf(onPostgres()).each(verbs)(
  '%s: no statement reads a growing table whole or sorts it',
  async (name, verb) => {
    for (const { ctx, incidentId, notificationId } of seeded) {
      // A connection of its own has no statement prepared yet.
      const db = await openDatabase(database.url, database.folder)
      const statements = await recordStatements(() => verb({ ...ctx, db }, incidentId, notificationId))
      await db.close()
      expect(costlySteps(name, statements)).toEqual([])
    }
  },
)

test.skipIf(onPostgres())('a statement that walks a growing table would be noticed', async () => {
  const { incident, escalationEntry } = database.db.read
  const walks = [
    () => incident.findMany({ where: { summary: 's' } }),
    () => incident.findMany({ where: { workspaceId: 1, status: 'open' }, orderBy: { receivedAt: 'asc' } }),
    () => escalationEntry.findMany({ where: { workspaceId: 1, step: 3 } }),
  ]
  for (const walk of walks) expect(costlySteps('a walk', await recordStatements(walk))).toHaveLength(1)
})

test.runIf(onPostgres()).each(verbs)('%s: Postgres has an index for each growing table', async (_, verb) => {
  for (const { ctx, incidentId, notificationId } of seeded) {
    const statements = await recordPostgresStatements(() => verb(ctx, incidentId, notificationId))
    const queries = statements.filter(({ text }) => PLANNED.test(text) && !text.includes('1=0'))
    expect(queries.length).toBeGreaterThan(0)
    for (const query of queries) {
      const plan = await postgresPlan(database.url, query)
      const whole = plan.filter((line) => line.includes('Seq Scan') && GROWING.test(line))
      expect(whole, query.text).toEqual([])
    }
  }
})

test.runIf(onPostgres())('Postgres looks each incident up by a label, and never joins all that have it', async () => {
  for (const { ctx } of seeded) {
    const statements = await recordPostgresStatements(() => listIncidents(ctx, { labels: [env, team] }))
    const lookUps = statements.filter(({ text }) => text.includes('EXISTS (SELECT 1 FROM "IncidentLabel"'))
    expect(lookUps).not.toEqual([])
    for (const statement of lookUps) {
      const plan = (await postgresPlan(database.url, statement)).join('\n')
      expect(plan).toContain('SubPlan')
      expect(plan).not.toContain('Semi Join')
    }
  }
})

test.runIf(onPostgres())('a statement that no index serves is found', async () => {
  const statement = { text: 'SELECT 1 FROM "Incident" WHERE "summary" = $1', values: ['Disk full'] }
  const plan = await postgresPlan(database.url, statement)
  expect(plan.some((line) => line.includes('Seq Scan') && GROWING.test(line))).toBe(true)
})
