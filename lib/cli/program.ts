import { Command } from 'commander'
import { addApiKeyCommands } from './api-keys'
import type { Terminal } from './terminal'
import { addUserCommands } from './users'
import { addWorkspaceCommands } from './workspaces'

/** The command line: everything it does goes through the same verbs as the portal. */
export function createProgram(terminal: Terminal) {
  const program = new Command('npm run cli --')
    .description('Provision Tocsin without the portal.')
    .helpCommand(false)
    .configureHelp({ visibleCommands: runnableCommands, subcommandTerm: nounAndVerb })
  addWorkspaceCommands(program, terminal)
  addUserCommands(program, terminal)
  addApiKeyCommands(program, terminal)
  return program
}

/** One level of help is enough: it names every verb, not the nouns alone. */
function runnableCommands(command: Command): Command[] {
  return command.commands.flatMap((sub) => (sub.commands.length > 0 ? runnableCommands(sub) : [sub]))
}

function nounAndVerb(command: Command) {
  return `${command.parent?.name()} ${command.name()} ${command.usage()}`
}
