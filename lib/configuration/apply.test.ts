import { beforeAll, describe, expect, test } from 'vitest'
import { calendarOf } from '../../testing/calendar-text'
import { testDatabase } from '../../testing/database'
import { NOW, newWorkspace } from '../../testing/fixtures'
import { listAudit } from '../audit/list'
import { addCalendar } from '../calendars/add'
import type { UserContext } from '../context'
import { onCallAt } from '../on-call/who-is-on-call'
import { addRule } from '../routing/add'
import { listRules } from '../routing/list'
import { addTeam } from '../teams/add'
import { listTeams } from '../teams/list'
import { sha256 } from '../values/sha256'
import { applyFile, type File, planFile } from './apply'
import { exportConfiguration } from './export'
import { managedBy } from './marks'

const database = testDatabase()

async function applied(ctx: UserContext, text: string, how: Partial<File> = {}) {
  const outcome = await applyFile(ctx, { text, ...how })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  return outcome
}

async function planned(ctx: UserContext, text: string, how: Partial<File> = {}) {
  const outcome = await planFile(ctx, { text, ...how })
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  return outcome
}

const words = ({ steps }: { steps: { kind: string; name: string; verb: string }[] }) =>
  steps.map(({ verb, kind, name }) => `${verb} ${kind} ${name}`)

const WHOLE = `
version: 1
owner: infra
people:
  ana@example.com: {name: Ana}
  ben@example.com: {name: Ben, role: admin}
keys:
  Prometheus: {sender: alertmanager, rate: 50, burst: 200}
schedules:
  Payments:
    time_zone: Europe/Berlin
    layers:
      - name: Week
        shift_unit: week
        handover_time: 09:00
        starts_on: 2026-02-23
        turns: [ana@example.com, ben@example.com]
        hours: [mon 09:00 - fri 17:00]
teams:
  Payments: {members: [ben@example.com, ana@example.com], schedules: [Payments]}
policies:
  Payments:
    team: Payments
    unacknowledge_minutes: 60
    steps:
      - {wait_minutes: 5, targets: [{schedule: Payments}]}
      - {wait_minutes: 10, targets: [{person: ana@example.com}], round_robin: true}
    last_resort: [{person: ben@example.com}]
rules:
  - name: Payments
    conditions: [{field: label, key: Team, operator: is, values: [Payments, payments ]}]
    policy: Payments
    team: Payments
  - name: Prometheus
    conditions: [{field: api key, operator: is, values: [Prometheus]}]
    policy: null
silences:
  Backup:
    conditions: [{field: summary, operator: contains, values: [backup]}]
    starts_at: 2026-03-02T01:00:00Z
    ends_at: 2026-03-02T03:00:00Z
    repeat_days: 7
    time_zone: Europe/Berlin
webhooks:
  Tickets: {url: "https://tickets.example.com/hook", events: [incident.resolved, incident.opened]}
entities:
  checkout: {name: Checkout, team: Payments}
runbooks:
  restart: {title: Restart, markdown: "# Restart\\n\\nDo it."}
`

describe('a whole file', () => {
  const world: { ctx?: UserContext } = {}
  const ctx = () => world.ctx ?? expect.unreachable()

  beforeAll(async () => {
    world.ctx = (await newWorkspace(database.db)).admin
  })

  test('a plan tells what is made, and makes nothing', async () => {
    const before = await exportConfiguration(ctx())
    const plan = await planned(ctx(), WHOLE)
    expect(words(plan)).toEqual([
      'create people ana@example.com',
      'create people ben@example.com',
      'create keys Prometheus',
      'create schedules Payments',
      'create teams Payments',
      'create policies Payments',
      'create rules Payments',
      'create rules Prometheus',
      'create silences Backup',
      'create webhooks Tickets',
      'create entities checkout',
      'create runbooks restart',
    ])
    expect(await exportConfiguration(ctx())).toBe(before)
  })

  test('what is applied is there, with one audit entry, and a second time there is nothing to do', async () => {
    const plan = await planned(ctx(), WHOLE)
    const where = { workspaceId: ctx().workspaceId }
    const entries = () => database.db.read.auditEntry.count({ where })
    const before = await entries()
    const done = await applied(ctx(), WHOLE)
    expect(words(done)).toEqual(words(plan))
    expect(done.secrets.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['keys Prometheus', 'webhooks Tickets'])
    expect(await entries()).toBe(before + 1)
    const entry = await database.db.read.auditEntry.findFirstOrThrow({ where, orderBy: { id: 'desc' } })
    expect(entry).toMatchObject({ action: 'configuration applied', userId: ctx().actor.userId })
    expect(entry.subject).toBe(`infra, SHA-256 ${sha256(WHOLE)}: 12 created`)
    expect(await planned(ctx(), WHOLE)).toEqual({ ok: true, steps: [], kept: 12, notes: [] })
    expect(await entries()).toBe(before + 1)
  })

  test('the export is the same text twice, and applied it changes nothing', async () => {
    const text = await exportConfiguration(ctx(), { owner: 'infra' })
    expect(await exportConfiguration(ctx())).toBe(text)
    expect(text).toContain('  - name: Payments\n    conditions:\n      - field: label\n        key: Team\n')
    expect(words(await planned(ctx(), text))).toEqual([])
    expect((await planned(ctx(), text)).kept).toBeGreaterThan(12)
  })
})

async function faultsOf(ctx: UserContext, text: string, how: Partial<File> = {}) {
  const outcome = await planFile(ctx, { text, ...how })
  return outcome.ok ? [] : outcome.faults.map(({ path, message, line }) => `${line} ${path}: ${message}`)
}

const SCHEDULE = `{time_zone: UTC, layers: [{shift_unit: day, handover_time: "09:00", starts_on: 2026-02-23, turns: TURNS}]}`
const withTurns = (turns: string) => SCHEDULE.replace('TURNS', turns)

async function withPeople(more = '') {
  const { admin, workspaceId } = await newWorkspace(database.db)
  const people = 'people: {ana@example.com: {name: Ana}, ben@example.com: {name: Ben}}'
  await applied(admin, `version: 1\nowner: infra\n${people}\n${more}`)
  return { admin, workspaceId, head: 'version: 1\nowner: infra\n' }
}

test('one fault keeps everything back, and each is told with its line', async () => {
  const { admin, head } = await withPeople()
  const text = `${head}teams:
  A: {members: [cy@example.com]}
  B: {}
schedules:
  C: {time_zone: Nowhere, layers: []}
  D: {time_zone: UTC}
policies:
  E:
    team: none
    steps: []
  F:
    steps:
      - {wait_minutes: 0, targets: [{schedule: D}]}
      - {wait_minutes: 5, targets: [{person: ana@example.com}]}
rules:
  - {name: G, policy: Nothing, conditions: [{field: api key, operator: is, values: [Key]}]}
`
  const before = await exportConfiguration(admin)
  const refused = await applyFile(admin, { text })
  expect(refused.ok).toBe(false)
  expect(await faultsOf(admin, text)).toEqual([
    '4 teams.A.members.0: Nobody here has the address cy@example.com. Add them under "people".',
    '7 schedules.C.time_zone: Choose a time zone of the list, such as Europe/Berlin.',
    '8 schedules.D.layers: Give its layers: the schedule is not there yet.',
    '11 policies.E.team: There is no team "none", here or in the file.',
    '15 policies.F.steps.0.targets.0: There is no schedule "D", here or in the file.',
    '18 rules.0.policy: There is no escalation policy "Nothing", here or in the file.',
    '18 rules.0.conditions.0.values.0: There is no API key "Key", here or in the file.',
  ])
  expect(await exportConfiguration(admin)).toBe(before)
})

test("a verb's own faults are told at the field of the file", async () => {
  const { admin, head } = await withPeople()
  const text = `${head}policies:
  F:
    steps:
      - wait_minutes: 0
        targets: [{person: ana@example.com}]
webhooks:
  G: {url: ftp://x, events: [incident.opened]}
`
  expect(await faultsOf(admin, text)).toEqual([
    '6 policies.F.steps.0.wait_minutes: Give a whole number from 1 to 1440.',
    expect.stringMatching(/^9 webhooks.G.url: /),
  ])
})

test('a policy that reaches nobody is refused, and so is the last admin without rights', async () => {
  const { admin, head } = await withPeople()
  const text = `${head}people: {${admin.actor.email}: {role: responder}}\npolicies: {F: {steps: []}}`
  expect(await faultsOf(admin, text)).toEqual([
    `3 people.${admin.actor.email}: This is the only admin who can sign in: make somebody else an admin first.`,
    '4 policies.F.steps: Use 1 to 10 steps.',
  ])
})

test('a change tells whom it pages instead, and leaves who is on call now until the next handover', async () => {
  const { admin, head } = await withPeople(`schedules: {S: ${withTurns('[ana@example.com]')}}`)
  const text = `${head}schedules: {S: ${withTurns('[ben@example.com]')}}`
  const plan = await planned(admin, text)
  expect(plan.steps).toMatchObject([
    { kind: 'schedules', name: 'S', verb: 'change', changes: [{ field: 'layers.0.turns' }] },
  ])
  expect(plan.steps[0]?.pagesOthers).toEqual(['Ben instead of Ana from Mon 2 Mar, 09:00 UTC'])
  await applied(admin, text)
  const now = (at: Date) => onCallNames({ ...admin, now: at })
  expect([await now(NOW), await now(new Date('2026-03-02T09:00:00Z'))]).toEqual(['Ana', 'Ben'])
})

test('a person who joins later leaves the turns counted from another one, which is told and exported', async () => {
  const { admin, head } = await withPeople(`schedules: {S: ${withTurns('[ben@example.com]')}}`)
  const both = `${head}schedules: {S: ${withTurns('[ana@example.com, ben@example.com]')}}`
  const week = (number: number) => new Date(NOW.getTime() + number * 7 * 86_400_000)
  const weeks = (ctx: UserContext) =>
    Promise.all([0, 1, 2, 3].map((number) => onCallNames({ ...ctx, now: week(number) })))
  expect((await applied(admin, both)).notes).toEqual([expect.stringContaining('Schedule S has the turns of the file')])
  const after = await planned(admin, both)
  expect([words(after), after.notes.length]).toEqual([[], 1])
  const counted = await weeks(admin)
  expect(counted).toEqual(['Ben', 'Ana', 'Ben', 'Ana'])
  const text = await exportConfiguration(admin)
  expect((await planned(admin, text)).notes).toEqual([])
  const { admin: other } = await newWorkspace(database.db)
  const { workspaceId } = other
  await applied(other, text.replace(/^ {2}admin@example\.com:.*\n/m, ''))
  expect(await weeks({ ...other, workspaceId })).toEqual(counted)
})

async function onCallNames(ctx: UserContext) {
  const onCall = await onCallAt(ctx.db, ctx, ctx.now)
  return onCall.flatMap(({ scheduleName, userName }) => (scheduleName === 'S' ? userName : [])).join()
}

test('the entry in the audit log says what became of each changed field', async () => {
  const { admin, head } = await withPeople()
  await applied(admin, `${head}people: {ben@example.com: {role: admin}}`)
  const { entries } = await listAudit(admin, {})
  expect(entries[0]).toMatchObject({
    action: 'configuration applied',
    changes: [
      { field: 'changed', after: 'people ben@example.com' },
      { field: 'people ben@example.com', after: 'role: responder -> admin' },
    ],
  })
})

test('the address of a webhook, which may hold a secret, is neither in the plan nor in the audit log', async () => {
  const hook = (path: string) => `webhooks: {H: {url: "https://hook.example/${path}", events: [page.failed]}}`
  const { admin, head } = await withPeople(hook('sesame'))
  const { steps } = await applied(admin, head + hook('open'))
  expect(steps[0]?.changes).toEqual([{ field: 'url', before: 'hidden', after: 'another one' }])
  expect(JSON.stringify(await listAudit(admin, {}))).not.toMatch(/hook.example/)
})

test('a rename keeps the object, and the file may go on saying so', async () => {
  const { admin, head } = await withPeople(`teams: {Old: {members: [ana@example.com]}}`)
  const [before] = await listTeams(admin)
  const text = `${head}teams: {New: {renamed_from: Old, members: [ana@example.com]}}\nentities: {x: {name: X, team: New}}`
  expect((await planned(admin, text)).steps[0]).toMatchObject({ verb: 'rename', from: 'Old', name: 'New', changes: [] })
  await applied(admin, text)
  expect(await listTeams(admin)).toMatchObject([{ id: before?.id, name: 'New' }])
  expect(words(await planned(admin, text))).toEqual([])
})

test('only what a file has made is pruned, and only if asked', async () => {
  const { admin, head } = await withPeople(`teams: {Mine: {}}`)
  await addTeam(admin, { name: 'Theirs', members: [], schedules: [], chatChannelId: null })
  expect(words(await planned(admin, head))).toEqual([])
  expect(words(await planned(admin, head.replace('infra', 'other'), { pruned: ['teams'] }))).toEqual([])
  expect(words(await applied(admin, head, { pruned: ['teams'] }))).toEqual(['remove teams Mine'])
  expect((await listTeams(admin)).map(({ name }) => name)).toEqual(['Theirs'])
})

test('what another file looks after is refused until it is taken over', async () => {
  const { admin } = await withPeople(`teams: {A: {}}`)
  const other = 'version: 1\nowner: other\nteams: {A: {members: [ana@example.com]}}'
  expect(await faultsOf(admin, other)).toEqual([
    '3 teams.A: The file of "infra" looks after this. Take it out there, or take it over.',
  ])
  expect(words(await applied(admin, other, { takesOver: true }))).toEqual(['change teams A'])
})

test('shifts that are left to people are made once, and then left', async () => {
  const left = (turns: string, zone = 'UTC') =>
    `schedules: {S: ${withTurns(turns).replace('{time_zone: UTC', `{managed: {shifts: false}, time_zone: ${zone}`)}}`
  const { admin, head } = await withPeople(left('[ana@example.com]'))
  expect(words(await planned(admin, head + left('[ben@example.com]')))).toEqual([])
  const zoned = await planned(admin, head + left('[ben@example.com]', 'Europe/Kyiv'))
  expect(zoned.steps[0]?.changes.map(({ field }) => field)).toEqual(['time_zone'])
  expect(await exportConfiguration(admin)).toContain('managed:\n      shifts: false')
})

const ruleOf = (name: string) =>
  `  - {name: ${name}, policy: null, conditions: [{field: severity, operator: is, values: [low]}]}\n`

test('rules stand as written, and others keep their places among them', async () => {
  const { admin, head } = await withPeople()
  const order = async () => (await listRules(admin)).map(({ name, isDefault }) => (isDefault ? '' : name)).join('')
  await applied(admin, `${head}rules:\n${ruleOf('A')}${ruleOf('B')}`)
  await addRule(admin, {
    ...{ name: 'x', policyId: null, teamId: null, assigneeId: null, severity: null },
    conditions: [{ field: 'severity', operator: 'is', values: ['low'] }],
  })
  expect(await order()).toBe('ABx')
  const text = `${head}rules:\n${ruleOf('B')}${ruleOf('C')}${ruleOf('A')}`
  expect(words(await applied(admin, text))).toEqual(['create rules C', 'change rules rules'])
  expect([await order(), words(await planned(admin, text))]).toEqual(['BCAx', []])
})

test('only admins may, and names of another workspace are unknown', async () => {
  const { as, admin } = await newWorkspace(database.db)
  const responder = await as('responder')
  for (const refused of [
    planFile(responder, { text: '' }),
    applyFile(responder, { text: '' }),
    exportConfiguration(responder),
  ])
    await expect(refused).rejects.toThrow('You need the role admin.')
  const elsewhere = await withPeople('teams: {There: {}}')
  expect(await faultsOf(admin, `${elsewhere.head}entities: {x: {name: X, team: There}}`)).toHaveLength(1)
  const [there] = await listTeams(elsewhere.admin)
  const id = there?.id ?? 0
  expect(await managedBy(elsewhere.admin, 'teams', id)).toEqual({ owner: 'infra', leavesShifts: false })
  expect(await managedBy(admin, 'teams', id)).toBeUndefined()
  expect(await exportConfiguration(admin)).not.toContain('There')
})

test('the heartbeat and the reading of a key: made, changed, left alone, taken away, and refused with their line', async () => {
  const { admin, head } = await withPeople()
  const text = (key: string) => `${head}keys: {Backups: ${key}}`
  const exported = async () => /Backups:.*?(?=\n\S)/s.exec(await exportConfiguration(admin))?.[0]
  const custom =
    '{name: custom, each: jobs, labels: [], summary: {from: [title]}, details: {from: []}, severity: {from: [], values: {}, otherwise: high}, entityId: {from: []}, runbookId: {from: []}}'
  await applied(admin, text('{sender: alertmanager, heartbeat: {every_minutes: 60}}'))
  const whole = 'Backups:\n    sender: alertmanager\n    heartbeat:\n      every_minutes: 60'
  expect(await exported()).toBe(whole)
  expect((await planned(admin, text('{sender: alertmanager}'))).steps).toEqual([])
  const change = text(`{sender: alertmanager, heartbeat: {every_minutes: 90, grace_minutes: 1}, reading: ${custom}}`)
  expect((await planned(admin, change)).steps).toMatchObject([
    {
      verb: 'change',
      changes: [
        { field: 'heartbeat.every_minutes' },
        { field: 'heartbeat.grace_minutes' },
        { field: 'reading', after: { each: 'jobs' } },
      ],
    },
  ])
  await applied(admin, change)
  expect((await planned(admin, change)).steps).toEqual([])
  await applied(admin, text('{sender: alertmanager, heartbeat: null, reading: alertmanager}'))
  expect(await exported()).toBe('Backups:\n    sender: alertmanager')
  await applied(admin, text('{sender: alertmanager, reading: null}'))
  expect(await exported()).toBe('Backups:\n    sender: alertmanager\n    reading: null')
  expect(await faultsOf(admin, text('{heartbeat: {every_minutes: 0}}'))).toEqual([
    expect.stringMatching(/^3 keys.Backups/),
  ])
  expect(await faultsOf(admin, text('{sender: alertmanager, reading: {name: custom, each: .jobs}}'))).toEqual([
    expect.stringMatching(/^3 keys.Backups.reading: .*It is missing/),
  ])
})

test('a layer names the calendar that its shifts come from, which is made in the portal', async () => {
  const { admin, workspaceId } = await newWorkspace(database.db)
  const file = `
version: 1
owner: infra
people: {ana@example.com: {name: Ana}}
schedules:
  Nights:
    time_zone: Europe/Berlin
    layers:
      - {shift_unit: week, handover_time: 09:00, starts_on: 2026-02-23, turns: [], shifts_calendar: Rota}
`
  expect(await applyFile(admin, { text: file })).toMatchObject({
    ok: false,
    faults: [{ message: 'There is no calendar of who is on call "Rota". Add it in the portal first.' }],
  })
  const text = calendarOf(['SUMMARY:ana', 'DTSTART:20260302T080000Z', 'DTEND:20260302T160000Z'])
  expect(await addCalendar(admin, { name: 'Rota', kind: 'shifts', url: '', text })).toMatchObject({ ok: true })
  await applied(admin, file)
  const at = new Date('2026-03-02T10:00Z')
  const onCall = await onCallAt(database.db, { workspaceId }, at)
  expect(onCall.map(({ scheduleName, userName }) => [scheduleName, userName])).toContainEqual(['Nights', 'Ana'])
  expect(words(await planned(admin, file))).toEqual([])
  expect(await exportConfiguration(admin)).toContain('shifts_calendar: Rota')
})
