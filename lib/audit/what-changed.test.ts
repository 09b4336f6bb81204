import { expect, test } from 'vitest'
import { anyTestDatabase } from '../../testing/any-database'
import { testContactDeps } from '../../testing/contact-methods'
import { newApiKey, newWorkspace } from '../../testing/fixtures'
import { inOneLayer } from '../../testing/one-layer'
import { after } from '../../testing/people'
import { createApiKey } from '../api-keys/create'
import { limitApiKey } from '../api-keys/limit'
import { setPagesRejected } from '../api-keys/page-rejected'
import { setReading } from '../api-keys/reading'
import { rotateApiKey } from '../api-keys/rotate'
import { addContactMethod } from '../contact-methods/add'
import type { UserContext } from '../context'
import { registerEntity } from '../entities/register'
import { addPolicy, changePolicy } from '../escalation-policies/change'
import { removePolicy } from '../escalation-policies/remove'
import { removeHeartbeat, renewPingSecret, setHeartbeat } from '../heartbeats/set'
import { addSchedule } from '../on-call/add-schedule'
import { renewCalendarFeed } from '../on-call/calendar-feed'
import { changeSchedule } from '../on-call/change-schedule'
import { removeSchedule } from '../on-call/remove-schedule'
import type { Result } from '../result'
import { addRule } from '../routing/add'
import { changeRule } from '../routing/change'
import { moveRule } from '../routing/move'
import { removeRule } from '../routing/remove'
import { registerRunbook } from '../runbooks/register'
import { addSilence } from '../silences/add'
import { endSilence } from '../silences/end'
import { PRESETS } from '../sources/presets/presets'
import { addTeam } from '../teams/add'
import { changeTeam } from '../teams/change'
import { removeTeam } from '../teams/remove'
import { addUser } from '../users/add'
import { changeRole, disableUser, enableUser, resetPassword } from '../users/manage'
import { setRetention } from '../workspaces/set-retention'
import type { Change } from './changes'
import { listAudit } from './list'

const database = anyTestDatabase()
const contact = testContactDeps()

type World = Awaited<ReturnType<typeof newWorld>>

/** A workspace with one of everything, as the settings below say. */
async function newWorld() {
  const { admin, as } = await newWorkspace(database.db)
  const [ana, ben] = [(await as('responder', 'Ana')).actor.userId, (await as('responder', 'Ben')).actor.userId]
  const { apiKeyId } = await newApiKey(admin, 'Grafana')
  const { scheduleId } = done(await addSchedule(admin, inOneLayer(schedule({ ana }))))
  const { policyId } = done(await addPolicy(admin, policy({ ana, scheduleId })))
  const { teamId } = done(await addTeam(admin, team({ ana })))
  const { ruleId } = done(await addRule(admin, rule({ policyId })))
  await registerEntity(admin, ENTITY)
  await registerRunbook(admin, RUNBOOK)
  return { admin, as, ana, ben, apiKeyId, scheduleId, policyId, teamId, ruleId }
}

function done<T, F extends { reason: string }>(result: Result<T, F>) {
  if (!result.ok) throw new Error(JSON.stringify(result))
  return result
}

const ENTITY = { identifier: 'db-1', kind: 'host', name: 'Main', description: '', url: '' } as const
const RUNBOOK = { identifier: 'grow', title: 'Grow the disk', markdown: 'Look', url: '' }
const CRITICAL = [{ field: 'severity', operator: 'is', values: ['critical'] }]

function schedule({ ana }: { ana: number }) {
  const rotation = { timeZone: 'UTC', shiftUnit: 'week', shiftLength: 1, handoverTime: '09:00', startsOn: '2026-02-23' }
  return { name: 'Night', ...rotation, members: [ana] }
}

function policy({ ana, scheduleId }: { ana: number; scheduleId: number }) {
  const steps = [
    { waitMinutes: 5, targets: [{ scheduleId }] },
    { waitMinutes: 5, targets: [{ userId: ana }] },
  ]
  const paging = { severities: ['high', 'critical'], repeats: 2, groupBy: ['service'], gatherSeconds: 60 }
  return { name: 'Ours', teamId: null, ...paging, steps }
}

function team({ ana }: { ana: number }) {
  return { name: 'Payments', members: [ana], schedules: [] }
}

function rule({ policyId }: { policyId: number }) {
  const conditions = [{ field: 'label', key: 'service', operator: 'is', values: ['api'] }]
  return { name: 'Rule', conditions, policyId, teamId: null, assigneeId: null, severity: 'high' }
}

/** Saves it with one thing changed; as it was, without. */
type Save<T> = (world: World, other?: Partial<T>) => Promise<unknown>

const saveSchedule: Save<ReturnType<typeof schedule>> = (world, other) =>
  changeSchedule(world.admin, inOneLayer({ scheduleId: world.scheduleId, ...schedule(world), ...other }))
const savePolicy: Save<Parameters<typeof addPolicy>[1]> = (world, other) =>
  changePolicy(world.admin, { policyId: world.policyId, ...policy(world), ...other })
const saveTeam: Save<Parameters<typeof addTeam>[1]> = (world, other) =>
  changeTeam(world.admin, { teamId: world.teamId, ...team(world), ...other })
const saveRule: Save<Parameters<typeof addRule>[1]> = (world, other) =>
  changeRule(world.admin, { ruleId: world.ruleId, version: 1, settings: { ...rule(world), ...other } })
const saveEntity: Save<Parameters<typeof registerEntity>[1]> = ({ admin }, other) =>
  registerEntity(admin, { ...ENTITY, ...other })
const saveRunbook: Save<Parameters<typeof registerRunbook>[1]> = ({ admin }, other) =>
  registerRunbook(admin, { ...RUNBOOK, ...other })

const setGrafana = ({ admin, apiKeyId }: World) => setReading(admin, { apiKeyId, reading: PRESETS.grafana })
const setHourly = ({ admin, apiKeyId }: World) => setHeartbeat(admin, { apiKeyId, everyMinutes: 60, graceMinutes: 5 })

async function addDaily({ admin }: World) {
  const times = { startsAt: after({ hours: -1 }), endsAt: after({ hours: 2 }), repeatDays: 1, timeZone: 'UTC' }
  return done(await addSilence(admin, { reason: 'Backup', conditions: CRITICAL, ...times }))
}

const CHANGES: [string, (world: World) => Promise<unknown>, string[]][] = [
  [
    'api key created',
    ({ admin }) => createApiKey(admin, { name: 'Cron', expiresAt: after({ days: 1 }) }),
    ['expires: 2026-03-02 12:00 UTC'],
  ],
  [
    'api key limited',
    ({ admin, apiKeyId }) => limitApiKey(admin, { apiKeyId, rate: 100, burst: 200 }),
    ["rate limit: the server's own → 100 a second, 200 at once"],
  ],
  [
    'api key rejections changed',
    ({ admin, apiKeyId }) => setPagesRejected(admin, { apiKeyId, pagesRejected: false }),
    ['rejected alerts open: an incident → no incident'],
  ],
  ['api key reading changed', setGrafana, ['read as: none → grafana']],
  [
    'api key reading changed',
    async (world) => {
      await setGrafana(world)
      const reading = { ...PRESETS.grafana, details: { from: ['message'] } }
      await setReading(world.admin, { apiKeyId: world.apiKeyId, reading })
    },
    [`details: ${JSON.stringify(PRESETS.grafana.details)} → {"from":["message"]}`],
  ],
  [
    'api key reading changed',
    async (world) => {
      await setGrafana(world)
      await setReading(world.admin, { apiKeyId: world.apiKeyId, reading: null })
    },
    ['read as: grafana → none'],
  ],
  ['heartbeat set', setHourly, ['every: 1 hour', 'grace: 5 minutes']],
  [
    'heartbeat set',
    async (world) => {
      await setHourly(world)
      await setHeartbeat(world.admin, { apiKeyId: world.apiKeyId, everyMinutes: 90, graceMinutes: 5 })
    },
    ['every: 1 hour → 1 hour 30 minutes'],
  ],
  [
    'heartbeat removed',
    async (world) => {
      await setHourly(world)
      await removeHeartbeat(world.admin, world.apiKeyId)
    },
    ['every: 1 hour', 'grace: 5 minutes'],
  ],
  [
    'routing rule added',
    ({ admin, policyId }) => addRule(admin, { ...rule({ policyId }), name: 'Other' }),
    ['name: Other', 'conditions: service is api', 'policy: Ours', 'severity for paging: high'],
  ],
  ['routing rule changed', (world) => saveRule(world, { name: 'Renamed' }), ['name: Rule → Renamed']],
  [
    'routing rule changed',
    (world) => saveRule(world, { conditions: CRITICAL }),
    ['conditions: service is api → severity is critical'],
  ],
  [
    'routing rule changed',
    (world) => saveRule(world, { conditions: [{ field: 'api key', operator: 'is', values: [`${world.apiKeyId}`] }] }),
    [expect.stringMatching(/^conditions: service is api → API key is Grafana \(#\d+\)$/)],
  ],
  [
    'routing rule changed',
    (world) => saveRule(world, { policyId: null, severity: null }),
    ['policy: Ours → nobody is paged', 'severity for paging: high → as sent'],
  ],
  ['routing rule changed', (world) => saveRule(world, { teamId: world.teamId }), ['team: none → Payments']],
  ['routing rule changed', (world) => saveRule(world, { assigneeId: world.ana }), ['assignee: none → Ana']],
  [
    'routing rule changed',
    (world) => saveRule(world, { severity: 'critical' }),
    ['severity for paging: high → critical'],
  ],
  [
    'routing rule moved',
    async ({ admin, ruleId, policyId }) => {
      await addRule(admin, rule({ policyId }))
      await moveRule(admin, { ruleId, to: 1 })
    },
    ['place: 1 → 2'],
  ],
  [
    'routing rule removed',
    ({ admin, ruleId }) => removeRule(admin, { ruleId }),
    ['name: Rule', 'conditions: service is api', 'policy: Ours', 'severity for paging: high'],
  ],
  [
    'escalation policy added',
    (world) => addPolicy(world.admin, { ...policy(world), name: 'Other' }),
    [
      'name: Other',
      'severities that page: high, critical',
      'repeated: 2 times',
      'grouped by: service',
      'gathered for: 60 seconds',
      'step 1 pages: schedule Night',
      'step 1 waits: 5 minutes',
      'step 2 pages: Ana',
      'step 2 waits: 5 minutes',
    ],
  ],
  ['escalation policy changed', (world) => savePolicy(world, { name: 'Renamed' }), ['name: Ours → Renamed']],
  ['escalation policy changed', (world) => savePolicy(world, { teamId: world.teamId }), ['team: none → Payments']],
  [
    'escalation policy changed',
    (world) => savePolicy(world, { severities: ['critical'] }),
    ['severities that page: high, critical → critical'],
  ],
  ['escalation policy changed', (world) => savePolicy(world, { repeats: 1 }), ['repeated: 2 times → once']],
  ['escalation policy changed', (world) => savePolicy(world, { groupBy: [] }), ['grouped by: service → none']],
  [
    'escalation policy changed',
    (world) => savePolicy(world, { gatherSeconds: 30 }),
    ['gathered for: 60 seconds → 30 seconds'],
  ],
  [
    'escalation policy changed',
    (world) => {
      const [first, second] = policy(world).steps
      return savePolicy(world, { steps: first && second ? [first, { ...second, waitMinutes: 15 }] : [] })
    },
    ['step 2 waits: 5 minutes → 15 minutes'],
  ],
  [
    'escalation policy changed',
    (world) => savePolicy(world, { steps: [{ waitMinutes: 5, targets: [{ userId: world.ben }] }] }),
    ['step 1 pages: schedule Night → Ben', 'step 2 pages: Ana → none', 'step 2 waits: 5 minutes → none'],
  ],
  [
    'escalation policy removed',
    async (world) => {
      await removeRule(world.admin, { ruleId: world.ruleId })
      await savePolicy(world, { severities: [], groupBy: [], steps: policy(world).steps.slice(1) })
      await removePolicy(world.admin, { policyId: world.policyId })
    },
    ['name: Ours', 'repeated: 2 times', 'gathered for: 60 seconds', 'step 1 pages: Ana', 'step 1 waits: 5 minutes'],
  ],
  [
    'schedule added',
    (world) => addSchedule(world.admin, inOneLayer({ ...schedule(world), name: 'Day', members: [] })),
    ['name: Day', 'time zone: UTC', 'each shift: 1 week', 'handover at: 09:00', 'first day: 2026-02-23'],
  ],
  ['schedule changed', (world) => saveSchedule(world, { name: 'Day' }), ['name: Night → Day']],
  [
    'schedule changed',
    (world) => saveSchedule(world, { members: [world.ben, world.ana, world.ben] }),
    ['turns: Ana → Ben, Ana, Ben'],
  ],
  [
    'schedule changed',
    (world) => saveSchedule(world, { shiftUnit: 'day', shiftLength: 2 }),
    ['each shift: 1 week → 2 days'],
  ],
  ['schedule changed', (world) => saveSchedule(world, { handoverTime: '20:30' }), ['handover at: 09:00 → 20:30']],
  [
    'schedule changed',
    (world) => saveSchedule(world, { timeZone: 'Europe/Berlin' }),
    ['time zone: UTC → Europe/Berlin'],
  ],
  [
    'schedule changed',
    (world) => saveSchedule(world, { startsOn: '2026-02-24' }),
    ['first day: 2026-02-23 → 2026-02-24'],
  ],
  [
    'schedule removed',
    async (world) => {
      const { scheduleId } = done(await addSchedule(world.admin, inOneLayer({ ...schedule(world), name: 'Day' })))
      await removeSchedule(world.admin, { scheduleId })
    },
    ['name: Day', 'time zone: UTC', 'turns: Ana', 'each shift: 1 week', 'handover at: 09:00', 'first day: 2026-02-23'],
  ],
  ['team added', (world) => addTeam(world.admin, { ...team(world), name: 'Other' }), ['name: Other', 'people: Ana']],
  ['team changed', (world) => saveTeam(world, { name: 'Renamed' }), ['name: Payments → Renamed']],
  ['team changed', (world) => saveTeam(world, { members: [world.ben] }), ['people added: Ben', 'people removed: Ana']],
  ['team changed', (world) => saveTeam(world, { schedules: [world.scheduleId] }), ['schedules added: Night']],
  ['team removed', ({ admin, teamId }) => removeTeam(admin, { teamId }), ['name: Payments', 'people: Ana']],
  [
    'user added',
    ({ admin }) => addUser(admin, { email: 'zoe@example.com', name: 'Zoe', role: 'responder' }),
    ['name: Zoe', 'role: responder'],
  ],
  [
    'role changed',
    ({ admin, ana: userId }) => changeRole(admin, { userId, role: 'admin' }),
    ['role: responder → admin'],
  ],
  ['retention changed', ({ admin }) => setRetention(admin, { days: 30 }), ['kept: for ever → 30 days']],
  [
    'silence added',
    addDaily,
    [
      'reason: Backup',
      'conditions: severity is critical',
      'from: 2026-03-01 11:00 UTC',
      'to: 2026-03-01 14:00 UTC',
      'repeated: every day, UTC',
    ],
  ],
  [
    'silence ended',
    async (world) => {
      const { silenceId } = await addDaily(world)
      await endSilence(world.admin, { silenceId, pages: false })
    },
    ['to: 2026-03-01 14:00 UTC → 2026-03-01 12:00 UTC', 'repeated: every day, UTC → none'],
  ],
  [
    'entity registered',
    (world) => saveEntity(world, { identifier: 'db-2', teamId: world.teamId }),
    ['kind: host', 'name: Main', 'team: Payments'],
  ],
  [
    'entity changed',
    (world) => saveEntity(world, { description: 'Rack 4', teamId: world.teamId }),
    ['description: none → Rack 4', 'team: none → Payments'],
  ],
  ['runbook changed', (world) => saveRunbook(world, { title: 'Grow' }), ['title: Grow the disk → Grow']],
  ['runbook changed', (world) => saveRunbook(world, { markdown: 'Wait' }), ['text: version 1 → version 2']],
]

test.each(CHANGES)('%s: the audit log tells each field before and after (%#)', async (action, change, lines) => {
  const world = await newWorld()
  await change(world)
  const [entry] = (await listAudit(world.admin, {})).entries
  expect(entry?.action).toBe(action)
  expect(entry?.changes.map(inWords)).toEqual(lines)
})

function inWords({ field, before, after }: Change) {
  return `${field}: ${[before, after].filter((text) => text !== undefined).join(' → ')}`
}

test.each<[string, (world: World) => Promise<unknown>]>([
  ['a schedule', saveSchedule],
  ['a policy', savePolicy],
  ['a team', saveTeam],
  ['a rule', saveRule],
  ['an entity', saveEntity],
  ['a runbook', saveRunbook],
  ['a place', ({ admin, ruleId }) => moveRule(admin, { ruleId, to: 0 })],
  ['a limit', ({ admin, apiKeyId }) => limitApiKey(admin, { apiKeyId, rate: null, burst: null })],
  ['no reading', ({ admin, apiKeyId }) => setReading(admin, { apiKeyId, reading: null })],
  ['rejections', ({ admin, apiKeyId }) => setPagesRejected(admin, { apiKeyId, pagesRejected: true })],
  ['a role', ({ admin, ana: userId }) => changeRole(admin, { userId, role: 'responder' })],
  ['an enabled user', ({ admin, ana: userId }) => enableUser(admin, { userId })],
  ['retention', ({ admin }) => setRetention(admin, { days: null })],
])('saved as it was, %s leaves no entry', async (_, save) => {
  const world = await newWorld()
  const before = await listAudit(world.admin, {})
  await save(world)
  expect(await listAudit(world.admin, {})).toEqual(before)
})

test('a user who is disabled twice is disabled once in the log', async () => {
  const { admin, ana: userId } = await newWorld()
  await disableUser(admin, { userId })
  const before = await listAudit(admin, {})
  expect(await disableUser({ ...admin, now: after({ days: 1 }) }, { userId })).toEqual({ ok: true })
  expect(await listAudit(admin, {})).toEqual(before)
})

test('people of the same name are told apart', async () => {
  const world = await newWorld()
  const { actor: other } = await world.as('responder', 'Ana')
  const ana = await database.db.read.user.findUniqueOrThrow({ where: { id: world.ana }, include: { account: true } })
  await saveTeam(world, { members: [other.userId] })
  expect((await listAudit(world.admin, {})).entries[0]?.changes).toEqual([
    { field: 'people added', after: `Ana (${other.email})` },
    { field: 'people removed', before: `Ana (${ana.account.email})` },
  ])
})

test('no secret is in the log, whatever is changed', async () => {
  const world = await newWorld()
  const { admin, apiKeyId } = world
  for (const [, change] of CHANGES) await change(world).catch(() => undefined)
  const secrets = [...(await madeByKey(world)), ...(await madeForPeople(admin))]
  const rows = JSON.stringify(await database.db.read.auditEntry.findMany())
  expect(rows).toContain(`(#${apiKeyId})`)
  expect(secrets.filter((secret) => secret.length < 20 || rows.includes(secret))).toEqual([])
})

async function madeByKey({ admin, apiKeyId }: World) {
  const { token } = await newApiKey(admin, 'Secret')
  const rotated = done(await rotateApiKey(admin, { apiKeyId, overlap: '1h' }))
  await setHeartbeat(admin, { apiKeyId, everyMinutes: 60, graceMinutes: 5 })
  return [token, rotated.token, await renewPingSecret(admin, apiKeyId)]
}

async function madeForPeople(admin: UserContext) {
  const added = done(await addUser(admin, { email: 'new@example.com', name: 'New', role: 'responder' }))
  const reset = done(await resetPassword(admin, { userId: added.userId }))
  const feed = await renewCalendarFeed(admin)
  const hook = 'a-long-secret-path-of-a-hook'
  const fields = { url: `http://127.0.0.1:9/${hook}` }
  const webhook = done(await addContactMethod(contact.of(admin), { channel: 'webhook', fields }))
  return [added.secret, reset.secret, feed.secret, hook, webhook.signingSecret ?? '']
}
