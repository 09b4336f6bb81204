import { RESPONDING } from '../auth/memberships'
import { type Context, PEOPLE } from '../context'
import type { MailStatus } from '../mail/state'
import { byName } from '../values/by-name'
import { reachOfMethods, whyUnreachable } from './list-unreachable'
import { onCallAt } from './who-is-on-call'

export type Reachable = { id: number; name: string; onCallIn: string[] }

/** Whom a page would reach now, the people on call first; `onCallIn`: their schedules. */
export async function listReachable(ctx: Context, { mail }: { mail: MailStatus }): Promise<Reachable[]> {
  const { db, workspaceId, now } = ctx
  const people = await db.read.user.findMany({
    where: { workspaceId, ...PEOPLE, ...RESPONDING },
    select: {
      ...{ id: true, name: true },
      contactMethods: { select: { channel: true, verifiedAt: true, failingSince: true, stuckSince: true } },
    },
  })
  const onCall = await onCallAt(db, { workspaceId }, now)
  return people
    .filter(({ contactMethods }) => !whyUnreachable(reachOfMethods(contactMethods, mail)))
    .map(({ id, name }) => {
      const own = onCall.filter(({ userId }) => userId === id)
      return { id, name, onCallIn: own.map(({ scheduleName }) => scheduleName) }
    })
    .toSorted(byName)
    .toSorted((one, other) => Number(other.onCallIn.length > 0) - Number(one.onCallIn.length > 0))
}
