import { beforeAll, expect, test } from 'vitest'
import { createApiKey } from '../api-keys/create'
import { limitApiKey } from '../api-keys/limit'
import { getApiKey, listApiKeys } from '../api-keys/list'
import { setPagesRejected } from '../api-keys/page-rejected'
import { getReading, setReading } from '../api-keys/reading'
import { revokeApiKey } from '../api-keys/revoke'
import { rotateApiKey } from '../api-keys/rotate'
import { verifyToken } from '../api-keys/verify'
import { listAudit } from '../audit/list'
import { listSessions } from '../auth/session'
import { readSubjects } from '../conditions/read-subjects'
import { addContactMethod } from '../contact-methods/add'
import { listContactMethods } from '../contact-methods/list'
import { listContactMethodsByUser } from '../contact-methods/list-by-user'
import { removeContactMethod } from '../contact-methods/remove'
import { sendCode } from '../contact-methods/send-code'
import { sendTest } from '../contact-methods/send-test'
import { createTestThrottle } from '../contact-methods/test-throttle'
import { verifyContactMethod } from '../contact-methods/verify'
import type { UserContext } from '../context'
import { getCounts, getWhole } from '../dashboard/dashboard'
import { entityDays } from '../dashboard/days'
import { rangeTo } from '../dashboard/range'
import { getEntity } from '../entities/get'
import { importEntities } from '../entities/import'
import { listEntities } from '../entities/list'
import { registerEntity } from '../entities/register'
import { NotFoundError } from '../errors'
import { addPolicy, changePolicy } from '../escalation-policies/change'
import { getPolicy, listPolicies } from '../escalation-policies/get'
import { listDuties } from '../escalation-policies/list-duties'
import { listPagingWarnings } from '../escalation-policies/list-warnings'
import { removePolicy } from '../escalation-policies/remove'
import { explainPaging } from '../escalations/explain'
import { runEscalations } from '../escalations/run'
import { listHeartbeats } from '../heartbeats/list'
import { removeHeartbeat, renewPingSecret, setHeartbeat } from '../heartbeats/set'
import { acknowledgeIncident } from '../incidents/acknowledge'
import { assignIncident } from '../incidents/assign'
import { incidentChangeMark, incidentsChangeMark } from '../incidents/change-mark'
import { countOutOfDate } from '../incidents/count-out-of-date'
import { countStates } from '../incidents/count-states'
import { escalateIncident } from '../incidents/escalate'
import { freshIncidents, newestIncidentId } from '../incidents/fresh'
import { getIncident } from '../incidents/get'
import { getNote } from '../incidents/get-note'
import { getPayload, getPayloadField } from '../incidents/get-payload'
import { getSummary } from '../incidents/get-summary'
import { groupIncidents, groupMembers } from '../incidents/group'
import { handleGroup } from '../incidents/handle-group'
import { listIncidents, readIncidents } from '../incidents/list'
import { listCorrelated } from '../incidents/list-correlated'
import { listUnanswered } from '../incidents/list-unanswered'
import { addNote } from '../incidents/note'
import { reopenIncident } from '../incidents/reopen'
import { resolveIncident } from '../incidents/resolve'
import { listRecentAlerts } from '../ingest/list-recent'
import { labelsOfEntity } from '../labels/of-entity'
import { suggestLabels } from '../labels/suggest'
import { createLog } from '../log'
import { getNotification } from '../notifications/get'
import { addOverride } from '../on-call/add-override'
import { addSchedule } from '../on-call/add-schedule'
import { calendar } from '../on-call/calendar'
import { hasCalendarFeed, renewCalendarFeed } from '../on-call/calendar-feed'
import { cancelOverride } from '../on-call/cancel-override'
import { changeSchedule } from '../on-call/change-schedule'
import { currentTurn } from '../on-call/current-turn'
import { getSchedule } from '../on-call/get-schedule'
import { listSchedules } from '../on-call/list-schedules'
import { listUnreachable } from '../on-call/list-unreachable'
import { previewChange } from '../on-call/preview-change'
import { removeSchedule } from '../on-call/remove-schedule'
import { onCallAt } from '../on-call/who-is-on-call'
import { countWaitingPages } from '../pages/count-waiting'
import { listFailedPages, retryFailedPage } from '../pages/failed-pages'
import { listLatePages } from '../pages/list-late'
import { findInWorkspace } from '../palette/find'
import { acceptEditedAlert, acceptMappedAlert, acceptRejectedAlert } from '../rejected-alerts/accept'
import { acceptAllOfKind } from '../rejected-alerts/accept-all'
import { acceptAsSource } from '../rejected-alerts/accept-as-source'
import { countOpenByKey } from '../rejected-alerts/count-open'
import { discardAllOfKind, discardRejectedAlert } from '../rejected-alerts/discard'
import { getRejectedAlert } from '../rejected-alerts/get'
import { getRejectedBody } from '../rejected-alerts/get-body'
import { listClosedAlerts } from '../rejected-alerts/list-closed'
import { listRejectedKinds } from '../rejected-alerts/list-kinds'
import { addRule } from '../routing/add'
import { changeRule } from '../routing/change'
import { dryRun } from '../routing/dry-run'
import { listRules } from '../routing/list'
import { moveRule } from '../routing/move'
import { removeRule } from '../routing/remove'
import { tryAlert } from '../routing/try-alert'
import { getRunbook } from '../runbooks/get'
import { listRunbooks } from '../runbooks/list'
import { registerRunbook } from '../runbooks/register'
import { restoreRunbook } from '../runbooks/restore'
import { getVersion, listVersions } from '../runbooks/versions'
import { completeTerm } from '../search/complete'
import { readQuery } from '../search/read-query'
import { explainSignal } from '../signals/explain'
import { listBodies } from '../signals/list-bodies'
import { addSilence } from '../silences/add'
import { endSilence } from '../silences/end'
import { listSilences } from '../silences/list'
import { PRESETS } from '../sources/presets/presets'
import { addTeam } from '../teams/add'
import { changeTeam } from '../teams/change'
import { listTeams } from '../teams/list'
import { removeTeam } from '../teams/remove'
import { testContactDeps } from '../testing/contact-methods'
import { testDatabase } from '../testing/database'
import { ingestDeps, NOW, newApiKey, newWorkspace, post } from '../testing/fixtures'
import { after, newSession } from '../testing/people'
import { addUser } from '../users/add'
import { listAssignees, listUsers } from '../users/list'
import { changeRole, disableUser, enableUser, resetPassword } from '../users/manage'
import { countRows } from './count-rows'
import { getRetention, setRetention } from './set-retention'

const database = testDatabase()
const contact = testContactDeps()
const anything = { statuses: [], severities: [], labels: [] }

const daily = { timeZone: 'UTC', shiftUnit: 'day', shiftLength: 1, handoverTime: '09:00', startsOn: '2026-03-01' }
const tomorrow = { startsAt: after({ days: 1 }), endsAt: after({ days: 2 }) }

/** A workspace in which everything is there, and names `word`, so that any leak can be read. */
async function furnish(word: string) {
  const { as, workspaceId } = await newWorkspace(database.db)
  const { ctx: admin } = await newSession(await as('admin', `${word} admin`))
  const { apiKeyId, token } = await newApiKey(admin, `${word} key`)
  const payload = { summary: word, severity: 'high', details: word, entityId: word, runbookId: word }
  const answer = await post(ingestDeps(database.db), token, { ...payload, labels: { word } })
  await post(ingestDeps(database.db), token, { summary: word })
  const incidentId = Number(answer.json.id)
  const where = { workspaceId }
  const rejected = await database.db.read.rejectedAlert.findFirstOrThrow({ where, select: { id: true, kind: true } })
  await registerEntity(admin, { identifier: word, kind: 'host', name: word, description: word, url: '' })
  await registerRunbook(admin, { identifier: word, title: word, markdown: word, url: '' })
  await addUser(admin, { email: `${word}@example.com`, name: word, role: 'responder' })
  const contactMethodId = await newContactMethod(admin, `${word}@pager.example.com`)
  const onCall = await furnishOnCall(admin, word)
  await exhaustEscalations()
  const noted = await addNote(admin, { incidentId, note: `${word} note` })
  if (!noted.ok) throw new Error('the note was refused')
  const note = await database.db.read.timelineEntry.findFirstOrThrow({ where: { ...where, kind: 'noted' } })
  const page = await database.db.read.page.findFirstOrThrow({ where })
  const ids = {
    entryId: note.id,
    incidentId,
    apiKeyId,
    contactMethodId,
    pageId: page.id,
    notificationId: page.notificationId,
  }
  return { word, admin, token, rejected, ...ids, ...onCall }
}

/** Runs every step and repeat, so that nobody has answered. */
async function exhaustEscalations() {
  for (const minutes of [0, 10, 20, 30]) {
    const deps = { db: database.db, log: createLog('silent'), now: () => NOW, steady: () => after({ minutes }) }
    await runEscalations(deps)
  }
}

async function newContactMethod(ctx: UserContext, address: string) {
  const added = await addContactMethod(contact.of(ctx), { channel: 'email', fields: { address } })
  if (!added.ok) throw new Error('the address was refused')
  return added.contactMethodId
}

async function furnishOnCall(admin: UserContext, word: string) {
  const { userId } = admin.actor
  const scheduleId = (await listSchedules(admin))[0]?.id ?? 0
  await changeSchedule(admin, { scheduleId, name: `${word} schedule`, ...daily, members: [userId] })
  const override = await addOverride(admin, { scheduleId, userId, ...tomorrow })
  const policyId = (await listPolicies(admin))[0]?.id ?? 0
  const policy = { ...POLICY, name: `${word} policy`, steps: [{ waitMinutes: 5, targets: [{ scheduleId }] }] }
  await changePolicy(admin, { policyId, ...policy })
  if (!override.ok) throw new Error('the override was refused')
  const routing = await furnishRouting(admin, word, policyId)
  return { workspaceId: admin.workspaceId, userId, scheduleId, policyId, overrideId: override.overrideId, ...routing }
}

async function furnishRouting(admin: UserContext, word: string, policyId: number) {
  const team = await addTeam(admin, { name: `${word} team`, members: [admin.actor.userId], schedules: [] })
  if (!team.ok) throw new Error('the team was refused')
  const rule = await addRule(admin, { ...ruleFor(word), policyId, teamId: team.teamId })
  const silence = await addSilence(admin, silenceOf(word))
  if (!rule.ok || !silence.ok) throw new Error('a rule or a silence was refused')
  return { teamId: team.teamId, ruleId: rule.ruleId, silenceId: silence.silenceId }
}

function ruleFor(word: string) {
  const conditions = [{ field: 'label', key: 'word', operator: 'is', values: [`${word} routed`] }]
  return { name: `${word} rule`, conditions, policyId: null, teamId: null, assigneeId: null, severity: null }
}

function silenceOf(word: string) {
  const { conditions } = ruleFor(`${word} silent`)
  return { reason: `${word} silence`, conditions, ...tomorrow, repeatDays: null, timeZone: null }
}

const POLICY = { teamId: null, severities: ['high'], repeats: 1, groupBy: [], gatherSeconds: 60 }

type Furnished = Awaited<ReturnType<typeof furnish>>
const workspaces: Furnished[] = []
beforeAll(async () => {
  workspaces.push(await furnish('acme'), await furnish('globex'))
})

function both() {
  const [acme, globex] = workspaces
  if (!acme || !globex) throw new Error('not furnished')
  return { acme, globex }
}

async function search(ctx: UserContext, text: string) {
  return listIncidents(ctx, (await readQuery(ctx, text)).filter)
}

/** Everything that the workspace's admin can read by listing and searching. */
function readAll(ctx: UserContext) {
  return Promise.all([
    listIncidents(ctx, anything),
    search(ctx, 'word'),
    countStates(ctx, { labels: [{ key: 'word', values: ['word'] }] }),
    newestIncidentId(ctx),
    findInWorkspace(ctx, ''),
    completeTerm(ctx, 'label.word:'),
    completeTerm(ctx, 'entity:'),
    completeTerm(ctx, 'assignee:'),
    incidentsChangeMark(ctx),
    incidentChangeMark(ctx, 1),
    suggestLabels(ctx),
    listEntities(ctx, {}),
    listRunbooks(ctx, {}),
    listVersions(ctx, { identifier: 'acme' }),
    listVersions(ctx, { identifier: 'globex' }),
    listApiKeys(ctx),
    listUsers(ctx),
    listAssignees(ctx),
    listAudit(ctx, {}),
    listSessions(ctx),
    listRejectedKinds(ctx),
    listClosedAlerts(ctx),
    countOpenByKey(ctx),
    listContactMethods(ctx),
    listSchedules(ctx),
    calendar(ctx, { from: NOW, to: after({ days: 7 }) }),
    onCallAt(ctx.db.read, ctx, NOW),
    listPolicies(ctx),
    listTeams(ctx),
    listRules(ctx),
    listSilences(ctx),
    groupIncidents(ctx, anything, { keys: ['word'] }),
    getCounts(ctx, {}, rangeTo('24h', ctx.now, ctx.now)),
    getWhole(ctx, rangeTo('24h', ctx.now, ctx.now)),
    listDuties(ctx).then(Object.fromEntries),
    listWarnings(ctx),
    listContactMethodsByUser(ctx).then(Object.fromEntries),
    listUnanswered(ctx),
    listFailedPages(ctx),
    listLatePages({ ...ctx, now: new Date(ctx.now.getTime() + 3_600_000) }),
  ])
}

async function listWarnings(ctx: UserContext) {
  const calendars = await calendar(ctx, { from: NOW, to: after({ days: 7 }) })
  return listPagingWarnings(ctx, { policies: await listPolicies(ctx), calendars, mail: 'works' })
}

/** What the workspace's admin can count. */
function countAll(ctx: UserContext) {
  return Promise.all([
    countRows(ctx),
    countOutOfDate({ ...ctx, now: after({ days: 2 }) }, { days: 1 }),
    countWaitingPages({ ...ctx, now: after({ hours: 1 }) }, { mailIsBroken: false }),
    countOpenByKey(ctx).then((counts) => [...counts]),
    getRetention(ctx),
    hasCalendarFeed(ctx),
  ])
}

/** Every row of a workspace, as text. */
async function rowsOf(workspaceId: number) {
  const { read } = database.db
  const mine = { where: { workspaceId }, orderBy: { id: 'asc' } } as const
  const rows = await Promise.all([
    read.user.findMany({ ...mine, include: { sessions: true, oneTimeLinks: true } }),
    read.apiKey.findMany({ ...mine, include: { tokens: { omit: { lastUsedAt: true } } } }),
    read.incident.findMany({ ...mine, include: { labels: true } }),
    read.timelineEntry.findMany(mine),
    read.labelPair.findMany(mine),
    read.entity.findMany(mine),
    read.runbook.findMany({ ...mine, include: { versions: true } }),
    read.rejectedAlert.findMany(mine),
    read.auditEntry.findMany(mine),
    read.contactMethod.findMany(mine),
    read.notification.findMany({ ...mine, include: { entries: true } }),
    read.page.findMany(mine),
    read.schedule.findMany({ ...mine, include: { members: true, overrides: true } }),
    read.escalationPolicy.findMany({ ...mine, include: { steps: { include: { targets: true } } } }),
    read.team.findMany({ ...mine, include: { members: true } }),
    read.routingRule.findMany({ ...mine, include: { versions: true } }),
    read.silence.findMany(mine),
  ])
  return JSON.stringify(rows)
}

test('no list of one workspace shows anything of the other', async () => {
  const { acme, globex } = both()
  for (const [own, other] of [
    [acme, globex],
    [globex, acme],
  ] as const) {
    const lists = await readAll(own.admin)
    for (const list of lists) expect(JSON.stringify(list)).not.toContain(other.word)
    expect(JSON.stringify(lists)).toContain(own.word)
  }
})

test('no filter, identifier or cursor reaches into the other workspace', async () => {
  const { acme, globex } = both()
  const label = { key: 'word', values: [acme.word] }
  const empty = { incidents: [] }
  expect(await listIncidents(globex.admin, { ...anything, labels: [label] })).toMatchObject(empty)
  expect(await listIncidents(globex.admin, { ...anything, entities: [{ values: [acme.word] }] })).toMatchObject(empty)
  expect(await listIncidents(globex.admin, { ...anything, runbooks: [{ values: [acme.word] }] })).toMatchObject(empty)
  expect(
    await listIncidents(globex.admin, anything, { cursor: { section: 0, beyondId: acme.incidentId + 1 } }),
  ).toMatchObject(empty)
  expect(await search(globex.admin, `status:any ${acme.word}`)).toMatchObject(empty)
  const seen = { shown: [acme.incidentId], upToId: 0 }
  expect(await getSummary(globex.admin, acme.incidentId)).toBeUndefined()
  expect((await freshIncidents(globex.admin, anything, seen)).incidents).toEqual([])
  expect(await getEntity(globex.admin, acme.word)).toBeNull()
  expect(await getRunbook(globex.admin, acme.word)).toBeNull()
  expect(await labelsOfEntity(globex.admin, acme.word)).toEqual([])
  expect((await entityDays(globex.admin, acme.word)).filter(({ opened }) => opened > 0)).toEqual([])
  expect(await getVersion(globex.admin, { identifier: acme.word, version: 1 })).toBeNull()
  await expect(restoreRunbook(globex.admin, { identifier: acme.word, version: 1 })).rejects.toThrow(NotFoundError)
  expect(await listRecentAlerts(globex.admin, acme.apiKeyId)).toEqual([])
  const theirs = { workspaceId: globex.workspaceId, scheduleIds: [acme.scheduleId] }
  expect(await onCallAt(database.db.read, theirs, NOW)).toEqual([])
  expect(await listUnreachable(globex.admin, [acme.userId])).toEqual([])
  expect(await explainPaging(globex.admin, acme.incidentId)).toBeNull()
  const ofSignal = await database.db.read.firing.findFirstOrThrow({ where: { workspaceId: acme.workspaceId } })
  expect(await explainSignal(acme.admin, ofSignal.incidentId)).not.toBeNull()
  expect(await explainSignal(globex.admin, ofSignal.incidentId)).toBeNull()
  await setHeartbeat(acme.admin, { apiKeyId: acme.apiKeyId, everyMinutes: 1, graceMinutes: 0 })
  expect(await listHeartbeats(globex.admin)).toEqual(new Map())
  expect(await getNotification(globex.admin, acme.notificationId)).toBeNull()
})

const reaching: [string, (ctx: UserContext, other: Furnished) => Promise<unknown>][] = [
  ['incidents/get', (ctx, { incidentId }) => getIncident(ctx, incidentId)],
  ['incidents/get-payload', (ctx, { incidentId }) => getPayload(ctx, incidentId)],
  ['incidents/get-payload-field', (ctx, { incidentId }) => getPayloadField(ctx, incidentId, { field: 0 })],
  ['incidents/get-note', (ctx, { incidentId, entryId }) => getNote(ctx, { incidentId, entryId })],
  ['incidents/acknowledge', (ctx, { incidentId }) => acknowledgeIncident(ctx, { incidentId })],
  ['incidents/resolve', (ctx, { incidentId }) => resolveIncident(ctx, { incidentId })],
  ['incidents/reopen', (ctx, { incidentId }) => reopenIncident(ctx, { incidentId })],
  [
    'incidents/escalate',
    (ctx, { incidentId }) => escalateIncident(ctx, { incidentId, next: { run: 0, round: 0, step: 0 } }),
  ],
  ['incidents/assign', (ctx, { incidentId }) => assignIncident(ctx, { incidentId, assigneeId: ctx.actor.userId })],
  ['incidents/unassign', (ctx, { incidentId }) => assignIncident(ctx, { incidentId, assigneeId: null })],
  ['incidents/note', (ctx, { incidentId }) => addNote(ctx, { incidentId, note: 'hello' })],
  ['api-keys/get', (ctx, { apiKeyId }) => getApiKey(ctx, apiKeyId)],
  ['signals/list-bodies', (ctx, { apiKeyId }) => listBodies(ctx, apiKeyId)],
  [
    'rejected-alerts/accept-as-source',
    (ctx, { apiKeyId }) => acceptAsSource(ctx, { apiKeyId, reading: PRESETS.custom }),
  ],
  ['api-keys/get-reading', (ctx, { apiKeyId }) => getReading(ctx, apiKeyId)],
  ['api-keys/set-reading', (ctx, { apiKeyId }) => setReading(ctx, { apiKeyId, reading: null })],
  ['api-keys/page-rejected', (ctx, { apiKeyId }) => setPagesRejected(ctx, { apiKeyId, pagesRejected: false })],
  ['heartbeats/set', (ctx, { apiKeyId }) => setHeartbeat(ctx, { apiKeyId, everyMinutes: 1, graceMinutes: 0 })],
  ['heartbeats/renew', (ctx, { apiKeyId }) => renewPingSecret(ctx, apiKeyId)],
  ['heartbeats/remove', (ctx, { apiKeyId }) => removeHeartbeat(ctx, apiKeyId)],
  ['api-keys/limit', (ctx, { apiKeyId }) => limitApiKey(ctx, { apiKeyId, rate: 1, burst: 1 })],
  ['api-keys/rotate', (ctx, { apiKeyId }) => rotateApiKey(ctx, { apiKeyId, overlap: 'now' })],
  ['api-keys/revoke', (ctx, { apiKeyId }) => revokeApiKey(ctx, { apiKeyId })],
  ['rejected-alerts/get', (ctx, { rejected }) => getRejectedAlert(ctx, rejected.id)],
  ['rejected-alerts/get-body', (ctx, { rejected }) => getRejectedBody(ctx, rejected.id)],
  ['rejected-alerts/accept', (ctx, other) => acceptRejectedAlert(ctx, { ...accepting(other), body: GOOD })],
  ['rejected-alerts/accept-edited', (ctx, other) => acceptEditedAlert(ctx, { ...accepting(other), edited: GOOD })],
  ['rejected-alerts/accept-mapped', (ctx, other) => acceptMappedAlert(ctx, { ...accepting(other), mapping: {} })],
  ['rejected-alerts/accept-all', (ctx, other) => acceptAllOfKind(ctx, { ...accepting(other), ...ofKind(other) })],
  ['rejected-alerts/discard', (ctx, other) => discardRejectedAlert(ctx, accepting(other))],
  ['rejected-alerts/discard-all', (ctx, other) => discardAllOfKind(ctx, ofKind(other))],
  ['contact-methods/send-code', (ctx, { contactMethodId }) => sendCode(contact.of(ctx), { contactMethodId })],
  ['contact-methods/verify', (ctx, { contactMethodId }) => verifyContactMethod(ctx, { contactMethodId, code: '0' })],
  ['contact-methods/send-test', (ctx, { contactMethodId }) => sendTest(throttled(ctx), { contactMethodId })],
  ['contact-methods/remove', (ctx, { contactMethodId }) => removeContactMethod(ctx, { contactMethodId })],
  ['on-call/get', (ctx, { scheduleId }) => getSchedule(ctx, scheduleId)],
  ['on-call/turn', (ctx, { scheduleId }) => currentTurn(ctx, scheduleId)],
  ['on-call/preview', (ctx, { scheduleId }) => previewChange(ctx, { scheduleId, name: 'x', ...daily, members: [] })],
  ['on-call/change', (ctx, { scheduleId }) => changeSchedule(ctx, { scheduleId, name: 'x', ...daily, members: [] })],
  ['on-call/remove', (ctx, { scheduleId }) => removeSchedule(ctx, { scheduleId })],
  ['on-call/cover', (ctx, other) => addOverride(ctx, { scheduleId: other.scheduleId, ...ownCover(ctx) })],
  ['on-call/cancel', (ctx, { overrideId }) => cancelOverride(ctx, { overrideId })],
  ['escalation-policies/get', (ctx, { policyId }) => getPolicy(ctx, policyId)],
  ['escalation-policies/change', (ctx, other) => changePolicy(ctx, { ...POLICY, ...policyOf(ctx, other) })],
  ['escalation-policies/remove', (ctx, { policyId }) => removePolicy(ctx, { policyId })],
  ['teams/change', (ctx, { teamId }) => changeTeam(ctx, { teamId, name: 'x', members: [], schedules: [] })],
  ['teams/remove', (ctx, { teamId }) => removeTeam(ctx, { teamId })],
  ['routing/change', (ctx, { ruleId }) => changeRule(ctx, { ruleId, version: 1, settings: ruleFor('x') })],
  ['routing/move', (ctx, { ruleId }) => moveRule(ctx, { ruleId, to: 0 })],
  ['routing/remove', (ctx, { ruleId }) => removeRule(ctx, { ruleId })],
  ['silences/end', (ctx, { silenceId }) => endSilence(ctx, { silenceId, pages: true })],
  ['paging/retry', (ctx, { pageId }) => retryFailedPage(ctx, { pageId })],
  ['users/role', (ctx, { userId }) => changeRole(ctx, { userId, role: 'responder' })],
  ['users/disable', (ctx, { userId }) => disableUser(ctx, { userId })],
  ['users/enable', (ctx, { userId }) => enableUser(ctx, { userId })],
  ['users/reset', (ctx, { userId }) => resetPassword(ctx, { userId })],
]

function policyOf({ actor }: UserContext, { policyId }: Furnished) {
  return { policyId, name: 'x', steps: [{ waitMinutes: 5, targets: [{ userId: actor.userId }] }] }
}

const GOOD = '{"summary":"ours","severity":"low"}'

function throttled(ctx: UserContext) {
  return { ...contact.of(ctx), throttle: createTestThrottle() }
}

function ownCover({ actor }: UserContext) {
  return { userId: actor.userId, ...tomorrow }
}

function accepting({ rejected }: Furnished) {
  return { rejectedAlertId: rejected.id, maxBytes: 1000 }
}

function ofKind({ apiKeyId, rejected }: Furnished) {
  return { kind: { apiKeyId, kind: rejected.kind, upToId: rejected.id }, mapping: {} }
}

test.each(reaching)('%s: what is in the other workspace is not there', async (_, verb) => {
  const { acme, globex } = both()
  const before = await rowsOf(acme.workspaceId)
  await expect(verb(globex.admin, acme)).rejects.toThrow(NotFoundError)
  expect(await rowsOf(acme.workspaceId)).toBe(before)
})

test("an admin lists no contact method of the other workspace's people", async () => {
  const { acme, globex } = both()
  expect(await listContactMethods(globex.admin, { userId: acme.userId })).toEqual([])
})

test('an incident is not assigned to somebody of the other workspace', async () => {
  const { acme, globex } = both()
  const input = { incidentId: globex.incidentId, assigneeId: acme.userId }
  await expect(assignIncident(globex.admin, input)).rejects.toThrow(NotFoundError)
})

test('nobody of the other workspace takes turns, covers or is paged, and no schedule of it is', async () => {
  const { acme, globex } = both()
  const { admin, scheduleId } = globex
  const invalid = { ok: false, reason: 'invalid' }
  const rotation = { scheduleId, name: 'ours', ...daily, members: [acme.userId] }
  expect(await changeSchedule(admin, rotation)).toMatchObject(invalid)
  expect(await addSchedule(admin, rotation)).toMatchObject(invalid)
  expect(await addOverride(admin, { scheduleId, userId: acme.userId, ...tomorrow })).toMatchObject(invalid)
  for (const target of [{ userId: acme.userId }, { scheduleId: acme.scheduleId }]) {
    const steps = [{ waitMinutes: 5, targets: [target] }]
    const policy = { ...POLICY, name: 'ours', steps }
    expect(await changePolicy(admin, { policyId: globex.policyId, ...policy })).toMatchObject(invalid)
    expect(await addPolicy(admin, policy)).toMatchObject(invalid)
  }
  expect(await addTeam(admin, { name: 'ours', members: [acme.userId], schedules: [] })).toMatchObject(invalid)
  expect(await addTeam(admin, { name: 'ours', members: [], schedules: [acme.scheduleId] })).toMatchObject(invalid)
})

test('no rule leads to a policy, a team, a person or a key of the other workspace', async () => {
  const { acme, globex } = both()
  const { admin } = globex
  const ofKey = [{ field: 'api key', operator: 'is', values: [String(acme.apiKeyId)] }]
  const { policyId, teamId, userId: assigneeId } = acme
  for (const wrong of [{ policyId }, { teamId }, { assigneeId }, { conditions: ofKey }]) {
    const settings = { ...ruleFor('ours'), ...wrong }
    expect(await addRule(admin, settings)).toMatchObject({ ok: false, reason: 'invalid' })
    expect(await dryRun(admin, { ruleId: null, settings })).toMatchObject({ ok: false, reason: 'invalid' })
  }
  const settings = ruleFor('ours')
  expect(await dryRun(admin, { ruleId: acme.ruleId, settings: null })).toMatchObject({ changed: 0 })
  const tried = await tryAlert(admin, { body: GOOD, apiKeyId: acme.apiKeyId, draft: { ruleId: acme.ruleId, settings } })
  expect(tried).toMatchObject({ ok: true, rule: 'Default' })
})

test('no subject, group or correlated incident is read from the other workspace, and no group of it is handled', async () => {
  const { acme, globex } = both()
  const before = await rowsOf(acme.workspaceId)
  const group = { filter: anything, keys: ['word'], values: [acme.word], upToId: Number.MAX_SAFE_INTEGER - 1 }
  expect(await groupMembers(globex.admin, anything, group)).toEqual([])
  expect(await readIncidents(globex.admin, [acme.incidentId])).toEqual([])
  const nothing = { handled: [], members: [] }
  expect(await handleGroup(globex.admin, group, 'acknowledge')).toEqual(nothing)
  expect(await handleGroup(globex.admin, group, 'resolve')).toEqual(nothing)
  expect(await listCorrelated(globex.admin, acme.incidentId)).toBeNull()
  expect(await rowsOf(acme.workspaceId)).toBe(before)
  expect(await readSubjects(globex.admin, [acme.incidentId])).toEqual([])
})

test('whatever one workspace adds, under the same names even, changes no row of the other', async () => {
  const { acme, globex } = both()
  const before = await rowsOf(acme.workspaceId)
  const counted = await countAll(acme.admin)
  const { admin, incidentId, token } = globex
  const { word } = acme
  await registerEntity(admin, { identifier: word, kind: 'service', name: 'ours', description: '', url: '' })
  await importEntities(admin, { text: `kind: System\nmetadata: { name: ${word} }`, isDryRun: false })
  await registerRunbook(admin, { identifier: word, title: 'ours', markdown: '', url: '' })
  await createApiKey(admin, { name: `${word} key`, expiresAt: null })
  const alert = { summary: 'ours', severity: 'low', entityId: word, runbookId: word, labels: { word } }
  await post(ingestDeps(database.db), token, alert)
  await acknowledgeIncident(admin, { incidentId })
  await addNote(admin, { incidentId, note: 'ours' })
  await resolveIncident(admin, { incidentId })
  await setRetention(admin, { days: 7 })
  await renewCalendarFeed(admin)
  await newContactMethod(admin, `${word}@pager.example.com`)
  await addSchedule(admin, { name: 'ours', ...daily, members: [globex.userId] })
  await addOverride(admin, { scheduleId: globex.scheduleId, ...ownCover(admin) })
  const targets = [{ scheduleId: globex.scheduleId }]
  const policy = { ...POLICY, name: 'ours', steps: [{ waitMinutes: 9, targets }] }
  await changePolicy(admin, { policyId: globex.policyId, ...policy })
  await addPolicy(admin, policy)
  await addTeam(admin, { name: `${word} team`, members: [], schedules: [] })
  await addRule(admin, ruleFor('ours'))
  await addSilence(admin, silenceOf('ours'))
  expect(await rowsOf(acme.workspaceId)).toBe(before)
  expect(await countAll(acme.admin)).toEqual(counted)
  expect(JSON.stringify(await readAll(acme.admin))).not.toContain('ours')
})

test('a token opens incidents in its own workspace only, and an Idempotency-Key is its own', async () => {
  const { acme, globex } = both()
  const alert = { summary: 'Same alert', severity: 'low' }
  const send = ({ token }: Furnished) => post(ingestDeps(database.db), token, alert, { 'idempotency-key': 'same' })
  const [here, there] = [await send(acme), await send(globex)]
  expect([here.status, there.status]).toEqual([201, 201])
  expect(here.json.id).not.toBe(there.json.id)
  await expect(getIncident(globex.admin, Number(here.json.id))).rejects.toThrow(NotFoundError)
  expect(await verifyToken(database.db, acme.token, NOW)).toMatchObject({ workspaceId: acme.workspaceId })
})
