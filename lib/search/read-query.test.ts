import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW, newApiKey, newWorkspace } from '../../testing/fixtures'
import { after } from '../../testing/people'
import { addTeam } from '../teams/add'
import { readQuery } from './read-query'

const database = testDatabase()

async function problemsOf(text: string) {
  const { admin } = await newWorkspace(database.db)
  return (await readQuery(admin, text)).problems.map(({ message }) => message)
}

test('an empty search is for what is not resolved', async () => {
  const { admin } = await newWorkspace(database.db)
  expect((await readQuery(admin, '')).filter).toMatchObject({ statuses: ['open', 'acknowledged'], severities: [] })
})

test('every field is read', async () => {
  const { admin, system } = await newWorkspace(database.db)
  const { apiKeyId } = await newApiKey(system, 'Prometheus, prod')
  const text =
    'status:any severity:HIGH,critical -severity:critical label.env:prod,test -label.env:test entity:web runbook:restart assignee:me,nobody key:"prometheus, PROD" since:2h until:2026-03-01T11:30 "Disk full" -timeout'
  const { filter, problems } = await readQuery(admin, text)
  expect(problems).toEqual([])
  expect(filter).toEqual({
    statuses: ['open', 'acknowledged', 'resolved'],
    severities: ['high'],
    labels: [
      { key: 'env', values: ['prod', 'test'], isNot: false },
      { key: 'env', values: ['test'], isNot: true },
    ],
    entities: [{ values: ['web'], isNot: false }],
    runbooks: [{ values: ['restart'], isNot: false }],
    assignees: [{ values: [admin.actor.userId, null], isNot: false }],
    teams: [],
    apiKeys: [{ values: [apiKeyId], isNot: false }],
    texts: [
      { words: ['disk', 'full'], isNot: false },
      { words: ['timeout'], isNot: true },
    ],
    since: after({ hours: -2 }),
    until: new Date('2026-03-01T11:30:00Z'),
  })
})

test.each([
  ['2026-02-28', '2026-02-28T00:00:00Z'],
  ['2026-02-28T03:00', '2026-02-28T03:00:00Z'],
  ['2026-02-28T03:00+01:00', '2026-02-28T02:00:00Z'],
  ['2026-02-28T03:00:00.5Z', '2026-02-28T03:00:00.5Z'],
  ['30m', new Date(NOW.getTime() - 1_800_000).toISOString()],
  ['2w', new Date(NOW.getTime() - 14 * 86_400_000).toISOString()],
])('since:%s', async (text, time) => {
  const { admin } = await newWorkspace(database.db)
  expect((await readQuery(admin, `since:${text}`)).filter.since).toEqual(new Date(time))
})

test.each([
  ['severity:', 'severity needs a value after the colon.'],
  ['label.env:', 'label.env needs a value after the colon.'],
  ['severity:urgent', 'Unknown severity “urgent”: use low, medium, high, or critical.'],
  ['status:closed', 'Unknown status “closed”: use open, acknowledged, or resolved.'],
  ['status:open status:resolved', 'No incident has such a status.'],
  ['-severity:low,medium,high,critical', 'No incident has such a severity.'],
  ['assignee:Nemo', 'Nobody here is called Nemo.'],
  ['team:Nemo', 'There is no team Nemo.'],
  ['key:Nemo', 'There is no API key Nemo.'],
  ['since:yesterday', 'since is a time such as 30m, 2h, 7d or 2026-11-23, not yesterday.'],
  ['since:2026-13-01', 'since is a time such as 30m, 2h, 7d or 2026-11-23, not 2026-13-01.'],
  ['since:1h,2h', 'since takes one time.'],
  ['-since:1h', 'Write until instead of -since.'],
  ['"!?"', 'There is no letter or digit in it to search for.'],
  ['a '.repeat(21), 'A search takes at most 20 terms. This one has 21.'],
  ['a'.repeat(2_001), 'A search has at most 2,000 characters.'],
  [`label.a:${'b,'.repeat(21)}`, 'A field takes at most 20 values.'],
])('%s: %s', async (text, problem) => {
  expect(await problemsOf(text)).toEqual([problem])
})

test('people, teams and keys of other workspaces are unknown', async () => {
  const { admin } = await newWorkspace(database.db)
  await newApiKey(admin, 'theirs')
  await addTeam(admin, { name: 'Theirs', members: [], schedules: [] })
  const problems = await problemsOf(`assignee:${admin.actor.email} key:theirs team:Theirs`)
  expect(problems).toHaveLength(3)
})
