import { type MethodFacts, methodState, type Reach, reachBy } from '../contact-methods/method-state'
import type { Context } from '../context'
import type { MailStatus } from '../mail/state'

/** `none`: no verified contact method; `failing`: only failing ones; the third: only e-mail, and no mail is sent. */
export type Unreachable = { userId: number; why: Exclude<Reach, 'sure' | 'doubtful'> }

/** In the order of their ids. */
export async function readReach(
  ctx: Context,
  userIds: readonly number[],
  { mail = 'works' }: { mail?: MailStatus } = {},
): Promise<Map<number, Reach>> {
  const people = await ctx.db.read.user.findMany({
    where: { workspaceId: ctx.workspaceId, id: { in: [...userIds] } },
    orderBy: { id: 'asc' },
    select: {
      id: true,
      contactMethods: { select: { channel: true, verifiedAt: true, failingSince: true, stuckSince: true } },
    },
  })
  return new Map(people.map(({ id, contactMethods }) => [id, reachOfMethods(contactMethods, mail)]))
}

export async function listUnreachable(
  ctx: Context,
  userIds: readonly number[],
  { mail = 'works' }: { mail?: MailStatus } = {},
): Promise<Unreachable[]> {
  const reach = await readReach(ctx, userIds, { mail })
  return [...reach].flatMap(([userId, one]) => {
    const why = whyUnreachable(one)
    return why ? [{ userId, why }] : []
  })
}

export function reachOfMethods(methods: readonly MethodFacts[], mail: MailStatus): Reach {
  return reachBy(methods.map((method) => methodState(method, mail)))
}

export function whyUnreachable(reach: Reach): Unreachable['why'] | undefined {
  return reach === 'sure' || reach === 'doubtful' ? undefined : reach
}

/** Whether only another contact method helps: what is sent again would fail again. */
export function needsMethod(why: Reach | undefined) {
  return why === 'none' || why === 'no-mail'
}

/** Follows a name: "Ana has no verified contact method". */
export const UNREACHABLE_WORDS: Record<Unreachable['why'], string> = {
  none: 'has no verified contact method',
  failing: 'has only contact methods that fail',
  'no-mail': 'can be reached by e-mail only, and no mail can be sent',
}
