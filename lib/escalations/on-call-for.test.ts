import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { beginStory } from '../../testing/paging-story'
import { addPolicy } from '../escalation-policies/change'
import { removePolicy } from '../escalation-policies/remove'
import { addRule } from '../routing/add'
import { removeRule } from '../routing/remove'
import { onCallFor } from './on-call-for'

const database = testDatabase()

test('each incident leads to the people on call by the policy that its rule chose', async () => {
  const story = await beginStory(database.db)
  onTestFinished(() => story.end())
  const [ana, ben] = [await story.person('Ana'), await story.person('Ben')]
  const { admin } = story
  await story.onCall(ana)
  const steps = [ben, ana].map(({ actor }) => ({ waitMinutes: 5, targets: [{ userId: actor.userId }] }))
  const policy = { name: 'Own', teamId: null, severities: ['high'], repeats: 0, groupBy: [], gatherSeconds: 60, steps }
  const added = await addPolicy(admin, policy)
  const policyId = added.ok ? added.policyId : 0
  const rule = { teamId: null, assigneeId: null, severity: null }
  const bySeverity = (severity: string) => [{ field: 'severity', operator: 'is', values: [severity] }]
  const made = await addRule(admin, { ...rule, name: 'Own', conditions: bySeverity('high'), policyId })
  await addRule(admin, { ...rule, name: 'Quiet', conditions: bySeverity('low'), policyId: null })
  const [usual, own, quiet] = [await story.alert('critical'), await story.alert('high'), await story.alert('low')]
  expect(story.arrived()).toEqual(['ana: CRITICAL: critical alert', 'ben: HIGH: high alert'])
  const names = async () => {
    const found = await onCallFor(story.at(admin), [usual, own, quiet, 999_999])
    return [...found].sort(([a], [b]) => a - b).map(([id, people]) => [id, ...people.map(({ name }) => name)])
  }
  expect(await names()).toEqual([[usual, 'Ana'], [own, 'Ben'], [quiet]])
  await removeRule(admin, { ruleId: made.ok ? made.ruleId : 0 })
  await removePolicy(admin, { policyId })
  expect(await names(), 'as escalations go on').toEqual([[usual, 'Ana'], [own, 'Ana'], [quiet]])
})
