import { newest } from '../model/history'
import type { World } from '../world/world'
import type { Invariant } from './invariant'

/** As often as a page is tried within a day. */
const MOST_ATTEMPTS = 32

export const givenUpForAReason: Invariant = {
  name: 'a page is given up for a reason only',
  check: async (world) => {
    const dead = await world.db.read.page.findMany({
      where: { state: 'dead', attempts: { lt: MOST_ATTEMPTS } },
      select: { id: true, contactMethodId: true, deadReason: true, notification: { select: { userId: true } } },
    })
    return dead
      .filter(({ contactMethodId, notification }) => !mayBeGivenUp(world, notification.userId, contactMethodId))
      .map(({ id, deadReason }) => ({ what: `page ${id} was given up: ${deadReason}` }))
  },
}

function mayBeGivenUp({ workspaces, receivers }: World, userId: number, contactMethodId: number | null) {
  const person = [...workspaces.values()].flatMap(({ people }) => people).find((one) => one.userId === userId)
  const method = person?.methods.find(({ methodId }) => methodId === contactMethodId)
  if (!person || !method || newest(method.removed) || person.disabled.length > 1) return true
  return receivers.spells.some(({ receiver, manner }) => receiver === method.receiver && manner === 'refuses for good')
}
