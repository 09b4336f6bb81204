import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { openDatabase } from '../db/open'
import type { Finding, Machine } from '../doctor/check'
import { examineInstallation, examineMachine } from '../doctor/examine'
import { examineRelease } from '../doctor/release'
import { spaceOf } from '../doctor/space'
import { installFolder } from '../installation'
import { createMailer } from '../mail/create-mailer'
import { listWorkspaces } from '../workspaces/list'
import type { Terminal } from './terminal'

export function addDoctorCommand(program: Command, terminal: Terminal) {
  program
    .command('doctor')
    .description('examines settings, machine, database, server and paging; says what to do')
    .option(
      '--release <tarball>',
      'only whether this tarball is a signed release; SHA256SUMS and SHA256SUMS.sig lie beside it',
    )
    .action(({ release }: { release?: string }) =>
      release === undefined ? examineAll(terminal) : verify(terminal, release),
    )
}

async function verify(terminal: Terminal, tarball: string) {
  const key = readFileSync(join(installFolder, 'deploy/signing-key.pub'), 'utf8')
  report(terminal, [await examineRelease(tarball, key)])
}

async function examineAll(terminal: Terminal) {
  const { env, now } = terminal
  const machine = { env, now: () => now, space: spaceOf }
  const findings = await examineMachine(machine)
  const isMigrated = findings.every(({ about, faults }) => about !== 'Migrations' || faults.length === 0)
  // Opening migrates, which is for the server to do.
  if (isMigrated) findings.push(...(await examineOpened(machine).catch(unopened)))
  report(terminal, findings)
}

/** @throws Error when there is something to do */
function report({ out }: Terminal, findings: Finding[]) {
  for (const { about, faults, notes } of findings) {
    out(`${faults.length === 0 ? 'ok   ' : 'to do'}  ${about}`)
    for (const line of [...faults, ...notes]) out(`       ${line}`)
  }
  const count = findings.flatMap(({ faults }) => faults).length
  if (count > 0) throw new Error(count === 1 ? 'There is 1 thing to do.' : `There are ${count} things to do.`)
}

async function examineOpened(machine: Machine): Promise<Finding[]> {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, DATABASE_URL, DATA_DIR } = machine.env
  const db = await openDatabase(DATABASE_URL, DATA_DIR, { keys: machine.env })
  const mailer = smtpUrl && from ? createMailer({ smtpUrl, from }) : undefined
  try {
    const system = { db, actor: { type: 'system' }, now: machine.now() } as const
    const workspaces = (await listWorkspaces(db)).map(({ id }) => ({ ...system, workspaceId: id }))
    return await examineInstallation({ ...machine, db, mailer, workspaces })
  } finally {
    mailer?.close()
    await db.close()
  }
}

function unopened(error: unknown): Finding[] {
  return [{ about: 'Database', faults: [error instanceof Error ? error.message : String(error)], notes: [] }]
}
