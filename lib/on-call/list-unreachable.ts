import { type MethodFacts, methodState, type Reach, reachBy } from '../contact-methods/method-state'
import type { Context } from '../context'
import type { MailStatus } from '../mail/state'
import { groupBy } from '../values/group-by'
import { type StoredTime, storedTime } from '../values/stored-time'

/** `none`: no verified contact method; `failing`: only failing ones; the third: only e-mail, and no mail is sent. */
export type Unreachable = { userId: number; why: Exclude<Reach, 'sure' | 'doubtful'> }

/** In the order of their ids. By hand-written SQL, since each page asks for it. */
export async function readReach(
  ctx: Context,
  userIds: readonly number[],
  { mail = 'works' }: { mail?: MailStatus } = {},
): Promise<Map<number, Reach>> {
  const rows = await ctx.db.query<StoredMethod>`
    SELECT person."id" AS "userId", method."channel", method."verifiedAt", method."failingSince", method."stuckSince"
    FROM "User" AS person
      LEFT JOIN "ContactMethod" AS method ON method."userId" = person."id" AND method."workspaceId" = person."workspaceId"
    WHERE person."workspaceId" = ${ctx.workspaceId} AND person."id" ${ctx.db.isOneOf([...userIds])}
    ORDER BY person."id"`
  const people = groupBy(rows, ({ userId }) => userId)
  return new Map([...people].map(([userId, methods]) => [userId, reachOfMethods(methods.flatMap(methodsOf), mail)]))
}

type StoredMethod = { userId: number; channel: string | null } & Record<
  'verifiedAt' | 'failingSince' | 'stuckSince',
  StoredTime
>

/** Empty for a person without contact methods. */
function methodsOf({ channel, verifiedAt, failingSince, stuckSince }: StoredMethod): MethodFacts[] {
  if (channel === null) return []
  return [
    {
      channel,
      verifiedAt: storedTime(verifiedAt),
      failingSince: storedTime(failingSince),
      stuckSince: storedTime(stuckSince),
    },
  ]
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
