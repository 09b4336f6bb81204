import { forbidden } from 'next/navigation'
import { may, type UserContext } from '@/lib/context'
import { ForbiddenError } from '@/lib/errors'
import { isAllowedSomewhere, neededFor, type Permission } from '@/lib/permissions'
import { noteRefusal } from './note-refusal'
import { requireContext } from './session'

/** Who looks at a page that is for those with a permission, at least for what is their team's; 403 for others. */
export async function contextFor(permission: Permission): Promise<UserContext> {
  const ctx = await requireContext()
  if (!isAllowedSomewhere(ctx.actor, permission)) await refuse(permission)
  return ctx
}

/** `teamId`: whose the object of the page is. */
export async function expectMay(ctx: UserContext, permission: Permission, teamId: number | null = null) {
  if (!may(ctx, permission, teamId)) await refuse(permission)
}

async function refuse(permission: Permission): Promise<never> {
  await noteRefusal(new ForbiddenError(neededFor(permission)))
  forbidden()
}
