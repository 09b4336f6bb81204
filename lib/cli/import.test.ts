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
