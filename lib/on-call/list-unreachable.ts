import type { Context } from '../context'
import type { MailStatus } from '../mail/state'

/** `none`: no verified contact method; `failing`: only failing ones; the third: only e-mail, and no mail is sent. */
export type Unreachable = { userId: number; why: 'none' | 'failing' | 'no-mail' }

export async function listUnreachable(
  ctx: Context,
  userIds: readonly number[],
  { mail = 'works' }: { mail?: MailStatus } = {},
): Promise<Unreachable[]> {
  const people = await ctx.db.read.user.findMany({
    where: { workspaceId: ctx.workspaceId, id: { in: [...userIds] } },
    orderBy: { id: 'asc' },
    select: {
      id: true,
      contactMethods: { where: { verifiedAt: { not: null } }, select: { channel: true, failingSince: true } },
    },
  })
  return people.flatMap(({ id, contactMethods }) => {
    const why = whyUnreachable(contactMethods, mail)
    return why ? [{ userId: id, why }] : []
  })
}

type ContactMethod = { channel: string; failingSince: Date | null }

export function whyUnreachable(verified: readonly ContactMethod[], mail: MailStatus): Unreachable['why'] | undefined {
  if (verified.length === 0) return 'none'
  const working = verified.filter(({ failingSince }) => !failingSince)
  if (working.length === 0) return 'failing'
  return mail !== 'works' && working.every(({ channel }) => channel === 'email') ? 'no-mail' : undefined
}

/** Whether only another contact method helps: what is sent again would fail again. */
export function needsMethod(why: Unreachable['why'] | undefined) {
  return why === 'none' || why === 'no-mail'
}

/** Follows a name: "Ana has no verified contact method". */
export const UNREACHABLE_WORDS: Record<Unreachable['why'], string> = {
  none: 'has no verified contact method',
  failing: 'has only contact methods that fail',
  'no-mail': 'can be reached by e-mail only, and no mail can be sent',
}
