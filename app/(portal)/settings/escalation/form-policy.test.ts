import { expect, test } from 'vitest'
import { draftOfPolicy, readDraft, settingsOf } from './form-policy'

const policy = {
  id: 1,
  team: { id: 4, name: 'Payments' },
  name: 'Default',
  severities: ['high' as const, 'critical' as const],
  repeats: 3,
  groupBy: ['service', 'env'],
  gatherSeconds: 60,
  unacknowledgeMinutes: null,
  tellsAssignee: true,
  lastResort: [{ chatChannelId: 3, name: 'Payments', isDisabled: false }],
  steps: [
    { waitMinutes: 15, isRoundRobin: true, targets: [{ scheduleId: 7, name: 'Main rotation', isDisabled: false }] },
    { waitMinutes: 5, isRoundRobin: false, targets: [{ userId: 2, name: 'Ana', isDisabled: false }] },
  ],
}

function formOf(fields: [string, string][]) {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

const FIELDS: [string, string][] = [
  ['name', 'Default'],
  ['severities', 'high'],
  ['severities', 'critical'],
  ['repeats', '3'],
  ['groupBy', 'service, env'],
  ['gatherSeconds', '60'],
  ['teamId', '4'],
  ['steps', '2'],
  ['steps.0.waitMinutes', '15'],
  ['steps.0.targets', 'schedule 7'],
  ['steps.0.isRoundRobin', 'yes'],
  ['lastResort', 'chat 3'],
  ['tellsAssignee', 'yes'],
  ['steps.1.waitMinutes', '5'],
  ['steps.1.targets', 'user 2'],
]

test('a form holds a policy and gives it back', () => {
  const draft = readDraft(formOf([...FIELDS, ['do', 'save']]))
  expect(draft).toEqual(draftOfPolicy(policy))
  expect(settingsOf(draft)).toMatchObject({
    teamId: 4,
    severities: ['high', 'critical'],
    repeats: 3,
    groupBy: ['service', 'env'],
    steps: [
      { waitMinutes: 15, isRoundRobin: true, targets: [{ scheduleId: 7 }] },
      { waitMinutes: 5, isRoundRobin: false, targets: [{ userId: 2 }] },
    ],
    lastResort: [{ chatChannelId: 3 }],
    tellsAssignee: true,
  })
})

test('buttons add, move and remove steps, with what was typed in them', () => {
  const waits = (button: string) =>
    readDraft(formOf([...FIELDS, ['do', button]])).steps.map(({ waitMinutes }) => waitMinutes)
  expect(waits('up 1')).toEqual(['5', '15'])
  expect(waits('remove 0')).toEqual(['5'])
  expect(waits('add')).toEqual(['15', '5', '15'])
})

test('the cross of a target takes it from its own step, and a select without a choice adds nothing', () => {
  const form = formOf([
    ...FIELDS,
    ['steps.0.targets', 'user 2'],
    ['steps.1.targets', ''],
    ['do', 'drop steps.0.targets user 2'],
  ])
  expect(readDraft(form).steps.map(({ targets }) => targets)).toEqual([['schedule 7'], ['user 2']])
})

test('what is no number, no target and no count is refused later, not guessed', () => {
  const odd = readDraft(
    formOf([
      ['steps', '1'],
      ['steps.0.targets', 'everybody'],
      ['repeats', 'often'],
      ['groupBy', ' , '],
    ]),
  )
  const waitMinutes = Number.NaN
  const expected = { repeats: Number.NaN, groupBy: [], steps: [{ waitMinutes, targets: [{ userId: 0 }] }] }
  expect(settingsOf(odd)).toMatchObject(expected)
  expect(readDraft(formOf([['steps', '1000000']])).steps).toHaveLength(20)
})
