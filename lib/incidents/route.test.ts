import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { ingestDeps, newWorkspace, post } from '../../testing/fixtures'
import { runs } from '../../testing/runs'
import { createApiKey } from '../api-keys/create'
import type { ConditionInput } from '../conditions/check'
import { FIELDS, OPERATORS } from '../conditions/condition'
import type { UserContext } from '../context'
import { addPolicy } from '../escalation-policies/change'
import { explainPaging } from '../escalations/explain'
import type { IngestDeps } from '../ingest/deps'
import { addRule } from '../routing/add'
import { changeRule } from '../routing/change'
import type { RuleSettings } from '../routing/check'
import { dryRun } from '../routing/dry-run'
import { listRules } from '../routing/list'
import { moveRule } from '../routing/move'
import { removeRule } from '../routing/remove'
import { tryAlert } from '../routing/try-alert'
import { addTeam } from '../teams/add'
import { disableUser } from '../users/manage'

const database = testDatabase()

type World = {
  admin: UserContext
  as: Awaited<ReturnType<typeof newWorkspace>>['as']
  deps: IngestDeps
  token: string
  apiKeyId: number
}
let world: World
beforeEach(async () => {
  const { admin, as } = await newWorkspace(database.db)
  const key = await createApiKey(admin, { name: 'monitor', expiresAt: null })
  if (!key.ok) throw new Error('the key was refused')
  world = { admin, as, deps: ingestDeps(database.db), token: key.token, apiKeyId: key.apiKeyId }
})

const PAYMENTS: ConditionInput[] = [{ field: 'label', key: 'service', operator: 'is', values: ['payments', 'ledger'] }]
const NOBODY: Omit<RuleSettings, 'name' | 'conditions'> = {
  policyId: null,
  teamId: null,
  assigneeId: null,
  severity: null,
}

async function newRule(settings: Partial<RuleSettings>) {
  const rule = await addRule(world.admin, { name: 'Rule', conditions: PAYMENTS, ...NOBODY, ...settings })
  if (!rule.ok) throw new Error(JSON.stringify(rule.errors))
  return rule.ruleId
}

async function newPolicy(name: string, severities = ['high', 'critical']) {
  const { userId } = world.admin.actor
  const steps = [{ waitMinutes: 5, targets: [{ userId }] }]
  const policy = { name, teamId: null, severities, repeats: 0, groupBy: [], gatherSeconds: 60, steps }
  const added = await addPolicy(world.admin, policy)
  if (!added.ok) throw new Error(JSON.stringify(added.errors))
  return added.policyId
}

async function send(alert: object) {
  const answer = await post(world.deps, world.token, { summary: 'Disk full', severity: 'high', ...alert })
  expect(answer.status).toBe(201)
  const include = { escalations: { include: { policy: true } }, routedBy: true, timeline: true } as const
  return database.db.read.incident.findUniqueOrThrow({ where: { id: Number(answer.json.id) }, include })
}

const payments = { labels: { service: 'payments' } }

test('the first rule that matches chooses policy, team and assignee; the incident keeps its version', async () => {
  const { admin, as } = world
  const ana = await as('responder', 'Ana')
  const team = await addTeam(admin, { name: 'Payments', members: [ana.actor.userId], schedules: [] })
  const teamId = team.ok ? team.teamId : 0
  const policyId = await newPolicy('Payments 24×7')
  const ruleId = await newRule({ name: 'Payments', policyId, teamId, assigneeId: ana.actor.userId })
  await newRule({ name: 'Too late' })
  const incident = await send(payments)
  expect(incident).toMatchObject({ teamId, assigneeId: ana.actor.userId, status: 'open' })
  expect(incident.routedBy).toMatchObject({ ruleId, version: 1, name: 'Payments' })
  expect(incident.escalations).toMatchObject([{ policyId, state: 'active' }])
  expect(incident.timeline.map(({ kind, assigneeId }) => [kind, assigneeId])).toEqual([
    ['opened', null],
    ['assigned', ana.actor.userId],
  ])
  const other = await send({ labels: { service: 'search' } })
  expect(other.routedBy).toMatchObject({ name: 'Default' })
  expect(other.escalations).toMatchObject([{ policy: { name: 'Default' } }])
})

test('a change, a move and a removal hold for the next alert, and earlier incidents keep what took them', async () => {
  const ruleId = await newRule({ name: 'Quiet' })
  const quiet = await send(payments)
  expect(quiet.escalations).toEqual([])
  const policyId = await newPolicy('Loud')
  const settings = { name: 'Loud', conditions: PAYMENTS, ...NOBODY, policyId }
  expect(await changeRule(world.admin, { ruleId, version: 1, settings })).toEqual({ ok: true })
  expect((await send(payments)).escalations).toMatchObject([{ policyId }])
  const secondId = await newRule({ name: 'Second' })
  expect((await send(payments)).routedBy?.name).toBe('Loud')
  await moveRule(world.admin, { ruleId: secondId, to: 0 })
  expect((await send(payments)).routedBy?.name).toBe('Second')
  await removeRule(world.admin, { ruleId: secondId })
  expect((await send(payments)).routedBy).toMatchObject({ name: 'Loud', version: 2 })
  expect(await explainPaging(world.admin, quiet.id)).toMatchObject({
    rule: { name: 'Quiet', version: 1 },
    policy: null,
    pagesNow: false,
  })
})

test('rules of a database that was restored are read again', async () => {
  await newRule({ name: 'Before' })
  expect((await send(payments)).routedBy?.name).toBe('Before')
  // As a restore leaves it: other rows under the same ids, and the mark of that time.
  await database.db.write(async (tx) => {
    const where = { workspaceId: world.admin.workspaceId }
    await tx.routingRuleVersion.updateMany({ where: { ...where, name: 'Before' }, data: { name: 'Restored' } })
    await tx.routingRule.updateMany({ where: { ...where, isDefault: false }, data: { removedAt: new Date(0) } })
    await tx.workspace.update({ where: { id: where.workspaceId }, data: { routingMark: 'of that time' } })
  })
  expect((await send(payments)).routedBy?.name).toBe('Default')
})

test('a rule raises or lowers the severity for paging, and the incident keeps what was sent', async () => {
  const policyId = await newPolicy('Policy')
  await newRule({ policyId, severity: 'critical' })
  const raised = await send({ ...payments, severity: 'low' })
  expect(raised).toMatchObject({ severity: 'low', escalations: [{ state: 'active' }] })
  await newRule({
    policyId,
    severity: 'low',
    conditions: [{ field: 'summary', operator: 'contains', values: ['TEST'] }],
  })
  const lowered = await send({ summary: 'Only a test', severity: 'critical' })
  expect(lowered).toMatchObject({ severity: 'critical', escalations: [] })
  expect(await explainPaging(world.admin, lowered.id)).toMatchObject({ pagedAs: 'low', pagesNow: false })
})

test('a disabled person is not assigned, from the moment when they are disabled', async () => {
  const ana = await world.as('responder', 'Ana')
  await newRule({ assigneeId: ana.actor.userId })
  expect((await send(payments)).assigneeId).toBe(ana.actor.userId)
  await disableUser(world.admin, { userId: ana.actor.userId })
  expect((await send(payments)).assigneeId).toBeNull()
})

test('two people who change a rule at once: the second is told of the first', async () => {
  const ruleId = await newRule({ name: 'Rule' })
  const settings = { name: 'Changed', conditions: PAYMENTS, ...NOBODY }
  const both = await Promise.all([1, 2].map(() => changeRule(world.admin, { ruleId, version: 1, settings })))
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both).toContainEqual({ ok: false, reason: 'overtaken', by: 'admin' })
})

test('the default takes what no rule takes: it cannot be removed, and always pages by a policy', async () => {
  const [rule] = await listRules(world.admin)
  if (!rule) throw new Error('no default')
  await expect(removeRule(world.admin, { ruleId: rule.id })).rejects.toThrow('No such routing rule')
  const settings = { name: 'Default', conditions: [], ...NOBODY }
  const refused = await changeRule(world.admin, { ruleId: rule.id, version: rule.version, settings })
  expect(refused).toMatchObject({ ok: false, errors: { policyId: expect.stringContaining('policy') } })
  expect(await addRule(world.admin, settings)).toMatchObject({ ok: false, errors: { conditions: expect.any(String) } })
})

test('conditions that a newer server stored match nothing, so the alert goes on to the default', async () => {
  await newRule({})
  await database.db.write((tx) =>
    tx.routingRuleVersion.updateMany({
      where: { workspaceId: world.admin.workspaceId, name: 'Rule' },
      data: { conditions: '{"version":2,"all":[]}' },
    }),
  )
  expect((await send(payments)).escalations).toHaveLength(1)
})

const word = fc.constantFrom('a', 'b', 'ab', 'B', 'c d', '1', 'true', '\u0000x', 'é')
const labels = fc.dictionary(word, fc.oneof(word, fc.integer({ min: 0, max: 3 }), fc.boolean(), fc.constant(null)))
const severity = fc.constantFrom('low', 'medium', 'high', 'critical')
const alertOf = fc.record({
  summary: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => `s ${words.join(' ')}`),
  severity,
  labels,
  entityId: fc.option(word, { nil: undefined }),
})

const conditionOf: fc.Arbitrary<ConditionInput> = fc.constantFrom(...FIELDS).chain((field) =>
  fc.record({
    field: fc.constant(field),
    key: fc.constantFrom('a', 'b', 'ab'),
    operator: fc.constantFrom<string>(...OPERATORS[field]),
    values: fc.array(field === 'severity' ? severity : word, { minLength: 1, maxLength: 3 }),
  }),
)

test('a dry run tells what ingest then does', async () => {
  const policyId = await newPolicy('Property', ['low', 'high'])
  const draft = fc.record({
    conditions: fc.array(conditionOf, { minLength: 1, maxLength: 2 }),
    policyId: fc.constantFrom(policyId, null),
    place: fc.nat(2),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(alertOf, { minLength: 1, maxLength: 5 }), draft, async (alerts, given) => {
      const { place, ...rule } = given
      const conditions = rule.conditions.map((one) =>
        one.field === 'api key' ? { ...one, values: [String(world.apiKeyId)] } : one,
      )
      const settings: RuleSettings = { name: 'Draft', ...NOBODY, ...rule, conditions }
      const before = await Promise.all(alerts.map(send))
      const run = await dryRun(world.admin, { ruleId: null, settings, to: place })
      if (!run.ok) throw new Error(JSON.stringify(run.errors))
      const tried = await Promise.all(alerts.map((alert) => tryDraft(alert, settings)))
      const ruleId = await newRule(settings)
      await moveRule(world.admin, { ruleId, to: place })
      const after = await Promise.all(alerts.map(send))
      expect(run.incidents).toBe(alerts.length)
      expect(run.changed).toBe(after.filter(({ routedBy }) => routedBy?.ruleId === ruleId).length)
      expect(run.newlyPaged - run.noLongerPaged).toBe(countPaged(after) - countPaged(before))
      expect(tried).toEqual(after.map(({ escalations }) => escalations[0]?.policy.name ?? null))
      await removeRule(world.admin, { ruleId })
      await database.db.write((tx) => tx.incident.deleteMany({ where: { workspaceId: world.admin.workspaceId } }))
    }),
    { numRuns: runs(60) },
  )
})

async function tryDraft(alert: object, settings: RuleSettings) {
  const input = { body: JSON.stringify(alert), apiKeyId: world.apiKeyId, draft: { ruleId: null, settings } }
  const tried = await tryAlert(world.admin, input)
  return tried.ok ? tried.policy : tried.reason
}

function countPaged(incidents: Awaited<ReturnType<typeof send>>[]) {
  return incidents.filter(({ escalations }) => escalations.length > 0).length
}
