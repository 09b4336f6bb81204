import type { Command } from 'commander'
import { createWorkspace } from '../workspaces/create'
import { listWorkspaces } from '../workspaces/list'
import { invalid, type Terminal } from './terminal'

export function addWorkspaceCommands(program: Command, terminal: Terminal) {
  const workspaces = program.command('workspaces').description('make and list workspaces')
  workspaces
    .command('create')
    .description('prints the new id')
    .requiredOption('--name <name>')
    .action(async ({ name }: { name: string }) => {
      const made = await createWorkspace(terminal, { name })
      if (!made.ok) throw invalid(made.errors)
      terminal.out(String(made.workspaceId))
    })
  workspaces
    .command('list')
    .description('prints id and name')
    .action(async () => {
      for (const { id, name } of await listWorkspaces(terminal.db)) terminal.out(`${id}\t${name}`)
    })
}
