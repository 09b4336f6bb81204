import { Command } from 'commander'
import { addApiKeyCommands } from './api-keys'
import type { Terminal } from './terminal'
import { addUserCommands } from './users'
import { addWorkspaceCommands } from './workspaces'

/** The command line: everything it does goes through the same verbs as the portal. */
export function createProgram(terminal: Terminal) {
  const program = new Command('npm run cli --').description('Provision Tocsin without the portal.').helpCommand(false)
  addWorkspaceCommands(program, terminal)
  addUserCommands(program, terminal)
  addApiKeyCommands(program, terminal)
  return program
}
