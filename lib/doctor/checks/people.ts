import type { Context } from '../../context'
import { cliName } from '../../installation'
import type { Check, Installation } from '../check'

export const people: Check<Installation> = {
  about: 'People',
  find: async ({ db, workspaces }) => {
    if (!(await db.read.user.findFirst({ select: { id: true } })))
      return ['Nobody has an account yet: open the link that the server prints at its start.']
    return (await Promise.all(workspaces.map(faultsOf))).flat()
  },
}

async function faultsOf({ db, workspaceId }: Context) {
  const admin = await db.read.user.findFirst({
    where: { workspaceId, role: 'admin', disabledAt: null, account: { passwordHash: { not: null } } },
    select: { id: true },
  })
  if (admin) return []
  const { name } = await db.read.workspace.findUniqueOrThrow({ where: { id: workspaceId } })
  return [`Workspace ${name} has no admin who can sign in: ${cliName} users create --role admin`]
}
