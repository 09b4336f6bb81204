import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace } from '../../testing/fixtures'
import { smallOnCall } from '../../testing/importers/oncall-small'
import { smallOpsgenie } from '../../testing/importers/opsgenie-small'
import { smallPagerDuty } from '../../testing/importers/pagerduty-small'
import { applyFile, planFile } from '../configuration/apply'
import { importFolder, type SourceName } from './import'
import type { Folder } from './source/folder'

const database = testDatabase()
const settings = { asOf: undefined, zone: 'UTC', people: new Map<string, string>() }

test.each<[SourceName, () => Folder, { schedules: number; policies: number; rules: number; keys: number }]>([
  ['opsgenie', smallOpsgenie, { schedules: 2, policies: 2, rules: 4, keys: 2 }],
  ['pagerduty', smallPagerDuty, { schedules: 1, policies: 2, rules: 8, keys: 5 }],
  ['oncall', smallOnCall, { schedules: 3, policies: 1, rules: 3, keys: 1 }],
])(
  'what is imported from %s is applied as it is, and a second plan has nothing to do',
  async (source, folder, expected) => {
    const { admin } = await newWorkspace(database.db)
    const text = importFolder(source, folder(), { ...settings, now: admin.now }).files['tocsin.yaml']
    const given = { text, pruned: [], takesOver: false }
    const where = { workspaceId: admin.workspaceId }
    const before = await counts(where)
    const applied = await applyFile(admin, given)
    expect(applied).toMatchObject({ ok: true })
    const after = await counts(where)
    const added = Object.fromEntries(Object.entries(after).map(([kind, count]) => [kind, count - (before[kind] ?? 0)]))
    expect(added).toEqual(expected)
    expect(await planFile(admin, given)).toMatchObject({ ok: true, steps: [] })
  },
)

async function counts(where: { workspaceId: number }): Promise<Record<string, number>> {
  const { read } = database.db
  return {
    schedules: await read.schedule.count({ where }),
    policies: await read.escalationPolicy.count({ where }),
    rules: await read.routingRule.count({ where }),
    keys: await read.apiKey.count({ where }),
  }
}
