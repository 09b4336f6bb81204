import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { beginStory } from '../../testing/paging-story'
import { addPolicy } from '../escalation-policies/change'
import { removePolicy } from '../escalation-policies/remove'
import { addRule } from '../routing/add'
import { removeRule } from '../routing/remove'
import { explainPaging } from './explain'

const database = testDatabase()

test('a policy that cannot be run keeps no other from it, and is run once it can be', async () => {
  const broken = await beginStory(database.db)
  onTestFinished(() => broken.end())
  const sound = await beginStory(database.db)
  onTestFinished(() => sound.end())
  const [ana, ben] = [await broken.person('Ana'), await sound.person('Ben')]
  const scheduleId = await broken.onCall(ana)
  await sound.onCall(ben)
  const { id: stepId } = await database.db.read.escalationStep.findFirstOrThrow({
    where: { policy: { workspaceId: broken.workspaceId } },
  })
  await database.db.write((tx) => tx.escalationTarget.deleteMany({ where: { stepId } }))

  await broken.alert('critical')
  await sound.alert('high')
  expect(sound.arrived()).toEqual(['ben: HIGH: high alert'])
  expect(broken.arrived()).toEqual([])

  await database.db.write((tx) =>
    tx.escalationTarget.create({ data: { workspaceId: broken.workspaceId, stepId, scheduleId } }),
  )
  await broken.pass(0)
  expect(broken.arrived()).toEqual(['ana: CRITICAL: critical alert'])
})

test('escalations of a policy that was removed go on under that of the default rule, from their step', async () => {
  const story = await beginStory(database.db)
  onTestFinished(() => story.end())
  const [ana, ben] = [await story.person('Ana'), await story.person('Ben')]
  const { admin, workspaceId } = story
  const both = [ben, ben].map(({ actor }) => ({ wait: 5, userId: actor.userId }))
  await story.policy({ repeats: 0, steps: both })
  const steps = [ana, ana].map(({ actor }) => ({ waitMinutes: 5, targets: [{ userId: actor.userId }] }))
  const policy = { name: 'Old', teamId: null, severities: ['high'], repeats: 0, groupBy: [], gatherSeconds: 60, steps }
  const added = await addPolicy(admin, policy)
  const policyId = added.ok ? added.policyId : 0
  const conditions = [{ field: 'severity', operator: 'is', values: ['high'] }]
  const rule = { name: 'Old', conditions, policyId, teamId: null, assigneeId: null, severity: null }
  const made = await addRule(admin, rule)
  const incidentId = await story.alert('high')
  expect(story.arrived()).toEqual(['ana: HIGH: high alert'])
  expect(await removePolicy(admin, { policyId })).toEqual({ ok: false, reason: 'in-rule', rule: 'Old' })
  await removeRule(admin, { ruleId: made.ok ? made.ruleId : 0 })
  expect(await removePolicy(admin, { policyId })).toEqual({ ok: true })
  await story.pass(5)
  expect(story.arrived()).toEqual(['ben: HIGH: high alert'])
  // As an alert that was committed while the policy was being removed.
  const late = { incidentId: await story.alert('low'), workspaceId, policyId }
  await story.db.write((tx) =>
    tx.escalation.create({ data: { ...late, dueAt: story.clock.now, startedAt: story.clock.now } }),
  )
  await story.pass(1)
  expect(story.arrived()).toEqual(['ben: LOW: low alert'])
  expect(await explainPaging(admin, incidentId)).toMatchObject({ policy: 'Default', rule: { name: 'Old' } })
})
