import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace } from '../../testing/fixtures'
import { oddOpsgenie, smallOpsgenie } from '../../testing/importers/opsgenie-small'
import { writeFolder } from '../../testing/importers/write-folder'
import { runCli } from '../../testing/terminal'

const database = testDatabase()

function run(...args: string[]) {
  return runCli(database.db, args)
}

test('a backup is imported, planned and applied', async () => {
  const { workspaceId } = await newWorkspace(database.db)
  const [folder, out] = [join(database.folder, 'small'), join(database.folder, 'out')]
  writeFolder(folder, smallOpsgenie())
  const imported = await run('import', 'opsgenie', '--folder', folder, '--out', out)
  expect(imported.error).toBeUndefined()
  expect(imported.out[0]).toBe('User\t5 in\t3 taken\t1 changed\t1 left out')
  expect(imported.err).toEqual([
    'Who is on call, compared with the source: 1 schedules agree, 0 differ.',
    expect.stringContaining('apply --plan'),
  ])
  expect(readFileSync(join(out, 'report.md'), 'utf8')).toContain('| Rotation | 2 | ')
  expect(JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'))).toMatchObject({ source: 'Opsgenie' })
  const file = join(out, 'tocsin.yaml')
  const plan = await run('apply', file, '--plan', '--workspace', String(workspaceId))
  expect([plan.error, plan.code]).toEqual([undefined, 2])
  expect(plan.out).toContain('+ schedule Payments')
  expect((await run('apply', file, '--workspace', String(workspaceId))).error).toBeUndefined()
})

test('what cannot be read is said last, ends with 1, and the rest is written all the same', async () => {
  const [folder, out] = [join(database.folder, 'damaged'), join(database.folder, 'damaged-out')]
  const path = 'OpsGenieBackups/schedules/Payments-s-payments.json'
  const whole = smallOpsgenie()
  writeFolder(folder, new Map([...whole, [path, whole.get(path)?.slice(0, 200) ?? '']]))
  const people = join(database.folder, 'people.csv')
  writeFileSync(people, 'ben@example.com,benjamin@example.com\nnobody@example.com,z@example.com\n')
  const imported = await run('import', 'opsgenie', '--folder', folder, '--out', out, '--people', people)
  expect([imported.error, imported.code]).toEqual([undefined, 1])
  expect(imported.err).toContain('--people names nobody of the source by nobody@example.com.')
  const damaged = expect.stringMatching(
    /^Could not be read: Schedule .*Payments-s-payments\.json: The file is not JSON/,
  )
  expect(imported.err).toContainEqual(damaged)
  const report = readFileSync(join(out, 'report.md'), 'utf8')
  expect(report.indexOf('## Could not be read')).toBeLessThan(report.indexOf('## Left out'))
  expect(report).toContain('which is not among what could be read')
  expect(readFileSync(join(out, 'tocsin.yaml'), 'utf8')).toContain('benjamin@example.com')
})

test('a folder of another tool, one of nothing, a file and no folder are refused in words', async () => {
  const [folder, out] = [join(database.folder, 'theirs'), join(database.folder, 'theirs-out')]
  writeFolder(folder, smallOpsgenie())
  const from = async (source: string, path: string) =>
    (await run('import', source, '--folder', path, '--out', out)).error
  expect(await from('pagerduty', folder)).toBe('This is what Opsgenie has, not PagerDuty: import it from Opsgenie.')
  const nothing = join(database.folder, 'nothing')
  writeFolder(nothing, new Map([['package.json', '{}']]))
  expect(await from('oncall', nothing)).toContain('There is nothing of Grafana OnCall in it')
  expect(await from('opsgenie', join(nothing, 'package.json'))).toContain('is no folder: unpack it first')
  expect(await from('opsgenie', join(nothing, 'none'))).toContain('There is no folder')
})

test('a file that somebody has changed is not replaced unawares', async () => {
  const [folder, out] = [join(database.folder, 'odd'), join(database.folder, 'odd-out')]
  writeFolder(folder, oddOpsgenie())
  const args = ['import', 'opsgenie', '--folder', folder, '--out', out]
  await run(...args)
  expect((await run(...args)).error).toBeUndefined()
  const file = join(out, 'tocsin.yaml')
  writeFileSync(file, `${readFileSync(file, 'utf8')}# mine\n`)
  expect((await run(...args)).error).toContain('--overwrite')
  expect(readFileSync(file, 'utf8')).toContain('# mine')
  expect((await run(...args, '--overwrite', '--zone', 'Europe/Berlin')).error).toBeUndefined()
  expect(readFileSync(file, 'utf8')).not.toContain('# mine')
})

test('what is asked wrongly is told', async () => {
  const out = join(database.folder, 'none')
  expect((await run('import', 'opsgenie', '--out', out)).error).toContain('--folder')
  const address = ['import', 'oncall', '--out', out, '--address']
  expect((await run(...address, 'http://192.0.2.1')).error).toContain('IMPORT_KEY')
  expect((await run(...address, 'oncall.example.com')).error).toContain('--address: Give a whole address')
  expect((await run('import', 'oncall', '--folder', database.folder, '--out', out, '--zone', 'Mars')).error).toContain(
    'no time zone',
  )
  expect((await run('import', 'oncall', '--folder', database.folder, '--out', out, '--at', 'soon')).error).toContain(
    'no time',
  )
  expect((await run('import', 'oncall', '--folder', '/nowhere', '--out', out)).error).toContain('/nowhere')
})
