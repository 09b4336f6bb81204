import type { Command } from 'commander'
import { createWorkspace } from '../workspaces/create'
import { listWorkspaces } from '../workspaces/list'
import { invalid, type Terminal } from './terminal'

export function addWorkspaceCommands(program: Command, { db, now, out }: Terminal) {
  const workspaces = program.command('workspaces').description('make and list workspaces')
  workspaces
    .command('create')
    .description('prints the new id')
    .requiredOption('--name <name>')
    .action(async ({ name }: { name: string }) => {
      const made = await createWorkspace({ db, now }, { name })
      if (!made.ok) throw invalid(made.errors)
      out(String(made.workspaceId))
    })
  workspaces
    .command('list')
    .description('prints id and name')
    .action(async () => {
      for (const { id, name } of await listWorkspaces(db)) out(`${id}\t${name}`)
    })
}
