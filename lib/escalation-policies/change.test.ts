import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace } from '../../testing/fixtures'
import { listAudit } from '../audit/list'
import type { Context } from '../context'
import { ForbiddenError } from '../errors'
import { disableUser } from '../users/manage'
import { addPolicy, changePolicy } from './change'
import type { PolicySettings } from './check'
import { getPolicy, listPolicies, type Policy } from './get'
import { policyMark } from './mark'

const database = testDatabase()

async function scheduleIdOf({ workspaceId }: Context) {
  return (await database.db.read.schedule.findFirstOrThrow({ where: { workspaceId } })).id
}

async function policyOf(ctx: Context) {
  const [policy] = await listPolicies(ctx)
  if (!policy) throw new Error('the workspace has no policy')
  return policy
}

async function settingsFor(ctx: Context): Promise<PolicySettings & { policyId: number }> {
  const targets = [{ scheduleId: await scheduleIdOf(ctx) }]
  return {
    policyId: (await policyOf(ctx)).id,
    name: 'Ours',
    teamId: null,
    severities: ['high'],
    repeats: 2,
    groupBy: ['team'],
    gatherSeconds: 30,
    steps: [{ waitMinutes: 5, targets }],
  }
}

test('a new workspace pages for high and critical whoever is on call, again every 15 minutes, three times', async () => {
  const { admin } = await newWorkspace(database.db)
  expect(await policyOf(admin)).toMatchObject({
    severities: ['high', 'critical'],
    repeats: 3,
    groupBy: ['service'],
    gatherSeconds: 60,
    steps: [{ waitMinutes: 15, targets: [{ scheduleId: await scheduleIdOf(admin), name: 'Main rotation' }] }],
  })
})

test('a policy is changed as a whole, its steps in order, and the audit says so', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const ana = await as('responder', 'Ana')
  const settings = await settingsFor(admin)
  const steps = [
    ...settings.steps,
    { waitMinutes: 60, targets: [{ userId: ana.actor.userId }, ...(settings.steps[0]?.targets ?? [])] },
  ]
  const input = {
    ...settings,
    name: ' Ours\n',
    groupBy: [' team ', 'team', 'env'],
    severities: ['low', 'critical'],
    steps,
  }
  expect(await changePolicy(admin, input)).toMatchObject({ ok: true })
  const onCall = { scheduleId: await scheduleIdOf(admin), name: 'Main rotation', isDisabled: false }
  expect(await getPolicy(ana, settings.policyId)).toEqual({
    id: expect.any(Number),
    name: 'Ours',
    team: null,
    severities: ['low', 'critical'],
    repeats: 2,
    groupBy: ['team', 'env'],
    gatherSeconds: 30,
    unacknowledgeMinutes: null,
    tellsAssignee: false,
    lastResort: [],
    steps: [
      { waitMinutes: 5, isRoundRobin: false, targets: [onCall] },
      {
        ...{ waitMinutes: 60, isRoundRobin: false },
        targets: [{ userId: ana.actor.userId, name: 'Ana', isDisabled: false }, onCall],
      },
    ],
  })
  const { entries } = await listAudit(admin, {})
  expect(entries[0]).toMatchObject({
    action: 'escalation policy changed',
    subject: `Ours (#${settings.policyId})`,
  })
})

test('of two people who edit a policy at once the second is told who has saved it, and overwrites nothing', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const ana = await as('admin', 'Ana')
  const settings = await settingsFor(admin)
  const mark = policyMark(await policyOf(admin))
  const saved = await changePolicy(ana, { ...settings, severities: ['critical', 'high'], mark })
  const anas = await policyOf(admin)
  expect(saved).toEqual({ ok: true, mark: policyMark(anas) })
  expect(await changePolicy(admin, { ...settings, name: 'Mine', mark })).toEqual({
    ok: false,
    reason: 'overtaken',
    by: 'Ana',
  })
  expect(await policyOf(admin)).toEqual(anas)
  const again = { ...settings, name: 'Mine', mark: policyMark(anas) }
  expect(await changePolicy(admin, again)).toMatchObject({ ok: true })
})

test('a policy has another mark with each change of its form', async () => {
  const policy = await policyOf((await newWorkspace(database.db)).admin)
  const [step] = policy.steps
  const others: Partial<Policy>[] = [
    { name: 'Theirs' },
    { team: { id: 1, name: 'Payments' } },
    { severities: ['low'] },
    { repeats: 1 },
    { groupBy: [] },
    { gatherSeconds: 31 },
    { tellsAssignee: true },
    { lastResort: [{ userId: 1, name: 'Ana', isDisabled: false }] },
    { steps: [{ waitMinutes: 15, isRoundRobin: true, targets: step?.targets ?? [] }] },
    { steps: [{ waitMinutes: 6, isRoundRobin: false, targets: step?.targets ?? [] }] },
    { steps: [{ waitMinutes: 15, isRoundRobin: false, targets: [{ userId: 1, name: 'Ana', isDisabled: false }] }] },
  ]
  const marks = [policy, ...others.map((other) => ({ ...policy, ...other }))].map(policyMark)
  expect(new Set(marks).size).toBe(marks.length)
})

test.each<[string, (settings: PolicySettings) => Partial<PolicySettings>]>([
  ['name', () => ({ name: ' \n' })],
  ['severities', () => ({ severities: ['P1'] })],
  ['repeats', () => ({ repeats: 11 })],
  ['repeats', () => ({ repeats: Number.NaN })],
  ['gatherSeconds', () => ({ gatherSeconds: 9 })],
  ['gatherSeconds', () => ({ gatherSeconds: 300 })],
  ['groupBy', () => ({ groupBy: ['a', 'b', 'c', 'd', 'e', 'f'] })],
  ['groupBy', () => ({ groupBy: ['x'.repeat(129)] })],
  ['steps', () => ({ steps: [] })],
  ['steps', ({ steps }) => ({ steps: Array.from({ length: 11 }, () => steps[0] ?? { waitMinutes: 1, targets: [] }) })],
  ['steps.0.waitMinutes', ({ steps }) => ({ steps: steps.map((step) => ({ ...step, waitMinutes: 1441 })) })],
  ['steps.0.waitMinutes', ({ steps }) => ({ steps: steps.map((step) => ({ ...step, waitMinutes: 0 })) })],
  ['steps.0.targets', () => ({ steps: [{ waitMinutes: 5, targets: [] }] })],
])('a wrong %s is told at its field, and nothing changes (%#)', async (field, wrong) => {
  const { admin } = await newWorkspace(database.db)
  const before = await policyOf(admin)
  const settings = await settingsFor(admin)
  const refused = await changePolicy(admin, { ...settings, ...wrong(settings) })
  expect(refused).toEqual({ ok: false, reason: 'invalid', errors: { [field]: expect.stringMatching(/\w/) } })
  expect(await policyOf(admin)).toEqual(before)
})

test('a policy has no name that another one has, but for case', async () => {
  const { admin } = await newWorkspace(database.db)
  const { policyId, ...settings } = await settingsFor(admin)
  expect(await addPolicy(admin, { ...settings, name: 'Payments' })).toMatchObject({ ok: true })
  const taken = { ok: false, reason: 'invalid', errors: { name: 'Another policy has this name: Payments.' } }
  expect(await addPolicy(admin, { ...settings, name: 'payments' })).toEqual(taken)
  expect(await changePolicy(admin, { ...settings, policyId, name: 'PAYMENTS' })).toEqual(taken)
})

test('a workspace has at most 500 policies, and each of them can still be changed', async () => {
  const { admin } = await newWorkspace(database.db)
  const { policyId, ...settings } = await settingsFor(admin)
  const same = { workspaceId: admin.workspaceId, createdAt: admin.now, repeats: 0, groupBy: '', gatherSeconds: 30 }
  const others = Array.from({ length: 499 }, (_, n) => ({ ...same, name: `Policy ${n}` }))
  await database.db.write((tx) => tx.escalationPolicy.createMany({ data: others }))
  const refused = { ok: false, reason: 'invalid', errors: { name: 'Use at most 500 policies.' } }
  expect(await addPolicy(admin, settings)).toEqual(refused)
  expect(await changePolicy(admin, { ...settings, policyId })).toMatchObject({ ok: true })
})

test('targets of another workspace and disabled people are refused', async () => {
  const { admin, as } = await newWorkspace(database.db)
  const other = await newWorkspace(database.db)
  const gone = await as('responder')
  await disableUser(admin, { userId: gone.actor.userId })
  const settings = await settingsFor(admin)
  const strangers = [
    { scheduleId: await scheduleIdOf(other.admin) },
    { userId: other.admin.actor.userId },
    { userId: gone.actor.userId },
  ]
  for (const stranger of strangers) {
    const refused = await changePolicy(admin, { ...settings, steps: [{ waitMinutes: 5, targets: [stranger] }] })
    expect(refused).toMatchObject({ ok: false, errors: { 'steps.0.targets': expect.stringMatching(/\w/) } })
  }
})

test('a responder may see the policy, not change it', async () => {
  const { as } = await newWorkspace(database.db)
  const responder = await as('responder')
  expect(await policyOf(responder)).toMatchObject({ name: 'Default' })
  await expect(changePolicy(responder, await settingsFor(responder))).rejects.toThrow(ForbiddenError)
})
