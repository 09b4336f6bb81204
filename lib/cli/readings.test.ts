import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace } from '../../testing/fixtures'
import { runCli } from '../../testing/terminal'
import { PRESETS } from '../sources/presets/presets'

const database = testDatabase()

function run(command: string, piped?: string) {
  return runCli(database.db, command.split(' '), piped)
}

test('a key is made for a tool, its reading is shown, changed and taken away', async () => {
  await newWorkspace(database.db)
  await run('api-keys create --name prometheus --source alertmanager')
  const id = (await run('api-keys list')).out[0]?.split('\t')[0]
  const shown = await run(`api-keys reading ${id}`)
  expect(JSON.parse(shown.out.join('\n'))).toEqual(PRESETS.alertmanager)
  const changed = { ...PRESETS.alertmanager, each: 'items' }
  expect((await run(`api-keys reading ${id} --set -`, JSON.stringify(changed))).err).toEqual([
    'Read as alertmanager from the next alert on.',
  ])
  expect(JSON.parse((await run(`api-keys reading ${id}`)).out.join('\n'))).toEqual(changed)
  const wrong = { ...changed, each: 'items..', severity: { from: [], values: {}, otherwise: 'urgent' } }
  const refused = (await run(`api-keys reading ${id} --set -`, JSON.stringify(wrong))).error
  expect(refused).toContain('each: Write a path such as labels.severity')
  expect(refused).toContain('severity.otherwise: ')
  await run(`api-keys reading ${id} --source grafana`)
  expect(JSON.parse((await run(`api-keys reading ${id}`)).out.join('\n'))).toEqual(PRESETS.grafana)
  await run(`api-keys reading ${id} --none`)
  expect((await run(`api-keys reading ${id}`)).error).toContain('The key is no source')
  expect((await run(`api-keys reading ${id} --none --source grafana`)).error).toContain('Give one of')
})

test('a body is tried before anything sends it', async () => {
  const member = { labels: { host: 'a' }, annotations: { summary: 'Disk full' }, fingerprint: 'fp' }
  const body = { alerts: [member, { ...member, status: 'resolved' }, 7] }
  expect((await run('readings try alertmanager', JSON.stringify(body))).out).toEqual([
    'firing\thigh\tDisk full\t1 labels\t-\tfp',
    'resolved\tfp',
    'unreadable\thigh\tUnreadable alert from the API key\t0 labels\t-\tno key',
  ])
  expect((await run('readings try alertmanager', '{')).error).toContain('not valid JSON')
})
