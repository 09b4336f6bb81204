import { ACTIVE } from '../../auth/memberships'
import type { Context } from '../../context'
import { listOldFactors } from '../../factors/list-old'
import { cliName } from '../../installation'
import { listShutOut } from '../../single-sign-on/list-shut-out'
import type { Check, Installation } from '../check'

export const people: Check<Installation> = {
  about: 'People',
  find: async ({ env, db, workspaces }) => {
    if (!(await db.read.user.findFirst({ select: { id: true } })))
      return ['Nobody has an account yet: open the link that the server prints at its start.']
    const old = env.STRICT_SECURITY ? workspaces.map(listOldFactors) : []
    return (await Promise.all([...workspaces.map(faultsOf), ...workspaces.map(listShutOut), ...old])).flat()
  },
}

async function faultsOf({ db, workspaceId }: Context) {
  const admin = await db.read.user.findFirst({
    where: { workspaceId, role: 'admin', ...ACTIVE, account: { passwordHash: { not: null } } },
    select: { id: true },
  })
  if (admin) return []
  const { name } = await db.read.workspace.findUniqueOrThrow({ where: { id: workspaceId } })
  return [`Workspace ${name} has no admin who can sign in with a password: ${cliName} users create --role admin`]
}
