import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { NOW } from '../../testing/fixtures'
import { readEnv } from '../env'
import { createProgram, opensNothing } from './program'

const database = testDatabase()

function program() {
  const out = () => undefined
  return createProgram({
    db: database.db,
    env: readEnv({ DATABASE_URL: database.url }),
    now: NOW,
    input: process.stdin,
    isInteractive: false,
    out,
    err: out,
    endWith: out,
  })
}

test('--help names every command', () => {
  const help = program().helpInformation()
  const commands = [
    'workspaces create',
    'workspaces list',
    'users create',
    'users list',
    'audit verify',
    'audit export',
    'secrets rotate',
  ]
  for (const command of [
    ...commands,
    ...['create', 'limit', 'reading', 'heartbeat', 'rejected', 'rotate', 'revoke', 'list'].map(
      (verb) => `api-keys ${verb}`,
    ),
    ...['list', 'show', 'register', 'import'].map((verb) => `entities ${verb}`),
    ...['list', 'show', 'register', 'versions', 'restore'].map((verb) => `runbooks ${verb}`),
    ...['opsgenie', 'pagerduty', 'oncall'].map((source) => `import ${source}`),
  ]) {
    expect(help).toContain(`  ${command} `)
  }
  for (const command of ['backup', 'restore', 'move-to', 'doctor']) expect(help).toContain(`\n  ${command} `)
})

test('--version names the version of the package', () => {
  expect(program().version()).toMatch(/^tocsin \d+\.\d+\.\d+$/)
})

test('the help of a command names what it takes', () => {
  const commands = program().commands.flatMap((noun) => noun.commands)
  const help = commands.map((command) => command.helpInformation().replace(/\s+/g, ' ')).join('\n')
  const options = ['--name <name>', '--email <address>', '--role <role>', '--overlap <time>', '--expires <date>']
  for (const option of ['--rate <count>', '--burst <count>', '--default']) expect(help).toContain(option)
  for (const option of [...options, '--workspace <id>', '"responder", "admin"', '"now", "1h", "24h", "7d"']) {
    expect(help).toContain(option)
  }
})

test('an import from another tool needs no database, one of entities does', () => {
  const commandsOf = (name: string) => program().commands.find((one) => one.name() === name)?.commands ?? []
  expect(commandsOf('import').map(opensNothing)).toEqual([true, true, true])
  expect(commandsOf('entities').filter(opensNothing)).toEqual([])
})
