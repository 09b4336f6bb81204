import { timeInWords } from '../audit/time-in-words'
import { type Context, requirePermission } from '../context'
import { listDuties } from '../escalation-policies/list-duties'

/** Who cannot sign in because of their groups, a sentence each. They are paged all the same. */
export async function listShutOut(ctx: Context): Promise<string[]> {
  requirePermission(ctx, 'manage single sign-on')
  const people = await ctx.db.read.user.findMany({
    where: { workspaceId: ctx.workspaceId, shutOutAt: { not: null }, disabledAt: null },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true, shutOutAt: true, shutOutReason: true },
  })
  const duties = people.length > 0 ? await listDuties(ctx) : new Map<number, string[]>()
  return people.map(({ id, name, shutOutAt, shutOutReason }) => {
    const since = shutOutAt ? ` since ${timeInWords(shutOutAt)}` : ''
    return `${name} cannot sign in${since}: ${shutOutReason}. ${dutyOf(name, duties.get(id))}`
  })
}

function dutyOf(name: string, duties: string[] | undefined) {
  if (!duties) return 'Disable them under Users, or let them in again there.'
  return `${name} ${new Intl.ListFormat('en').format(duties)}, and is still paged: put somebody else there, or let them in again under Users.`
}
