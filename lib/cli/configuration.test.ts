import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW, newWorkspace } from '../../testing/fixtures'
import { runCli } from '../../testing/terminal'
import { verifyToken } from '../api-keys/verify'
import { listAudit } from '../audit/list'

const database = testDatabase()

test('a file is planned, applied and exported, and new secrets go to a file of their own', async () => {
  const { workspaceId } = await newWorkspace(database.db)
  const run = (...args: string[]) => runCli(database.db, [...args, '--workspace', String(workspaceId)])
  const file = join(database.folder, 'tocsin.yaml')
  writeFileSync(file, 'version: 1\nkeys: {Grafana: {sender: grafana}}\nteams: {Old: {}}\n')
  const plan = await run('apply', file, '--plan')
  expect(plan).toEqual({
    out: ['+ API key Grafana', '+ team Old', '2 to create, 0 as they are.'],
    err: [],
    error: undefined,
    code: 2,
  })
  const secrets = join(database.folder, 'secrets.txt')
  expect(await run('apply', file, '--secrets', secrets)).toEqual({ out: plan.out, err: ['Applied.'], error: undefined })
  const [kind, name, token = ''] = readFileSync(secrets, 'utf8').trimEnd().split('\t')
  expect([kind, name, statSync(secrets).mode & 0o777]).toEqual(['keys', 'Grafana', 0o600])
  expect(await verifyToken(database.db, token, NOW)).toBeDefined()
  expect((await run('apply', file, '--secrets', secrets)).error).toContain('holds something')
  expect(await run('apply', file)).toEqual({
    out: ['2 as they are.'],
    err: ['There was nothing to do.'],
    error: undefined,
  })

  writeFileSync(
    file,
    'version: 1\nkeys: {Grafana: {sender: grafana, rate: 5, burst: 9}}\nteams: {New: {renamed_from: Old}}\n',
  )
  expect((await run('apply', file, '--plan')).out).toEqual([
    '~ API key Grafana',
    '    rate: null -> 5',
    '    burst: null -> 9',
    '> team Old -> New',
    '1 to change, 1 to rename, 0 as they are.',
  ])
  await run('apply', file)
  writeFileSync(file, 'version: 1\nkeys: {Grafana: {sender: grafana, rate: 5, burst: 9}}\n')
  expect((await run('apply', file, '--prune', 'teams')).out).toEqual(['- team New', '1 to remove, 1 as it is.'])
  const exported = await run('export', '--only', 'keys')
  writeFileSync(file, exported.out.join('\n'))
  expect((await run('apply', file, '--plan')).out).toEqual(['1 as it is.'])
})

test('a runbook is read from the file that is named, whose hash is in the audit log', async () => {
  const { admin } = await newWorkspace(database.db)
  writeFileSync(join(database.folder, 'restart.md'), '# Restart\n')
  const file = join(database.folder, 'with-runbook.yaml')
  writeFileSync(file, 'version: 1\nrunbooks: {restart: {title: Restart, markdown: {file: restart.md}}}')
  const run = (...more: string[]) =>
    runCli(database.db, ['apply', file, '--workspace', String(admin.workspaceId), ...more])
  expect((await run()).out).toEqual(['+ runbook restart', '1 to create, 0 as they are.'])
  expect((await run('--plan')).out).toEqual(['1 as it is.'])
  const [entry] = (await listAudit(admin, {})).entries
  expect(entry?.changes).toContainEqual(expect.objectContaining({ field: 'files' }))
  writeFileSync(join(database.folder, 'restart.md'), '# Restart it\n')
  expect((await run('--plan')).out[0]).toBe('~ runbook restart')
})

test('faults are told as compilers do', async () => {
  const { workspaceId } = await newWorkspace(database.db)
  const file = join(database.folder, 'faulty.yaml')
  writeFileSync(file, 'version: 1\nteams:\n  A: {member: []}\n  B: {members: [x]}\n')
  const { error } = await runCli(database.db, ['apply', file, '--workspace', String(workspaceId)])
  expect(error).toBe(
    `${file}:3:7: teams.A.member: There is no such field.\n${file}:4:17: teams.B.members.0: Give an e-mail address.`,
  )
})
