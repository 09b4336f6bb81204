import type { Command } from 'commander'
import { createWorkspace } from '../workspaces/create'
import { deleteWorkspace } from '../workspaces/delete'
import { listWorkspaces } from '../workspaces/list'
import { invalid, parseId, type Terminal } from './terminal'

export function addWorkspaceCommands(program: Command, terminal: Terminal) {
  const workspaces = program.command('workspaces').description('create, list and delete workspaces')
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
  workspaces
    .command('delete')
    .description('deletes a workspace with all its users, API keys and incidents, for ever')
    .argument('<id>', 'see workspaces list', parseId)
    .requiredOption('--name <name>', 'its name, to confirm')
    .action(async (workspaceId: number, { name }: { name: string }) => {
      const deleted = await deleteWorkspace(terminal, { workspaceId, name })
      if (deleted.ok) return terminal.err(`Deleted ${name}.`)
      if (deleted.reason === 'unknown') throw new Error(`There is no workspace ${workspaceId}.`)
      throw new Error(`Workspace ${workspaceId} is called "${deleted.name}": give this name to delete it.`)
    })
}
