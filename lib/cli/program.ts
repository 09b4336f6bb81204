import { existsSync } from 'node:fs'
import { Command } from 'commander'
import { databaseLocation } from '../db/location'
import type { Env } from '../env'
import { cliName } from '../installation'
import { VERSION } from '../version'
import { addAccessTokenCommands } from './access-tokens'
import { addApiKeyCommands } from './api-keys'
import { addAuditCommands } from './audit'
import { addBackupCommand } from './backup'
import { addConfigurationCommands } from './configuration'
import { addDashboardCommands } from './dashboards'
import { addDoctorCommand } from './doctor'
import { addEntityCommands } from './entities'
import { addImportCommands } from './import'
import { addMoveCommand } from './move-to'
import { addReadingsCommands } from './readings'
import { addRestoreCommand } from './restore'
import { addRunbookCommands } from './runbooks'
import { addSecretsCommands } from './secrets'
import type { Terminal } from './terminal'
import { addUserCommands } from './users'
import { addWorkspaceCommands } from './workspaces'

export function createProgram(terminal: Terminal) {
  const program = new Command(cliName)
    .version(`tocsin ${VERSION}`)
    .description('Provision Tocsin and look after its data, without the portal.')
    .helpCommand(false)
    .addHelpText('after', '\nThe server: npm start in the sources, tocsin serve in a release.')
    .configureHelp({ visibleCommands: runnableCommands, subcommandTerm: nounAndVerb })
  addWorkspaceCommands(program, terminal)
  addUserCommands(program, terminal)
  addApiKeyCommands(program, terminal)
  addAccessTokenCommands(program, terminal)
  addReadingsCommands(program, terminal)
  addEntityCommands(program, terminal)
  addRunbookCommands(program, terminal)
  addConfigurationCommands(program, terminal)
  addImportCommands(program, terminal)
  addDashboardCommands(program, terminal)
  addAuditCommands(program, terminal)
  addSecretsCommands(program, terminal)
  addBackupCommand(program, terminal)
  addRestoreCommand(program, terminal)
  addMoveCommand(program, terminal)
  addDoctorCommand(program, terminal)
  return program
}

/** One level of help is enough: it names every verb. */
function runnableCommands(command: Command): Command[] {
  return command.commands.flatMap((sub) => (sub.commands.length > 0 ? runnableCommands(sub) : [sub]))
}

function nounAndVerb(command: Command) {
  const noun = command.parent?.parent ? `${command.parent.name()} ` : ''
  return `${noun}${command.name()} ${command.usage()}`
}

const WITHOUT_DATABASE = new Set(['backup', 'restore', 'move-to', 'doctor'])

/** In a wrong folder a command would create an empty database, and a backup of that would succeed. */
export function expectDatabase(command: Command, { DATABASE_URL, DATA_DIR }: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>) {
  const location = databaseLocation(DATABASE_URL, DATA_DIR)
  const isFirst = command.parent?.name() === 'workspaces' && command.name() === 'create'
  if (isFirst || location.provider === 'postgresql' || existsSync(location.file)) return
  throw new Error(
    `There is no database at ${location.file}. Set DATA_DIR as the server has it, or begin with: ${cliName} workspaces create --name NAME`,
  )
}

/** Whether nobody may open the database before the command runs: opening one migrates it. */
export function opensNothing(command: Command) {
  return WITHOUT_DATABASE.has(command.name()) || command.parent?.name() === 'import'
}
