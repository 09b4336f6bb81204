import type { Furnished } from '../record/furnished'
import type { Mix } from '../world/mix'
import type { World } from '../world/world'
import { openLink } from './open-link'
import { respond } from './respond'

const LONGEST_MS = 1_800_000

/** A person who gets a page may acknowledge its incident after a while, and resolve it later. */
export function answerPages(world: World, workspaces: Furnished[], mix: Mix) {
  const luck = world.luck.fork('answers')
  world.listeners.push(async (receipt) => {
    const { receiver, says } = receipt
    const own = luck.fork(world.receipts.length)
    if (!says || !own.chance(mix.answerRate)) return
    const workspace = workspaces.find(({ people }) => people.some(isOf(receiver)))
    const person = workspace?.people.find(isOf(receiver))
    if (!workspace || !person) return
    const acting = { ...person, workspaceId: workspace.workspaceId }
    await world.pause(own.between(0, own.pick([0, 3_000, 60_000, LONGEST_MS])))
    if (own.chance(0.4)) await openLink(world, receipt, acting, own)
    else await respond(world, 'acknowledged', says.incidentId, acting, own)
    await world.pause(own.between(0, 4 * LONGEST_MS))
    if (own.chance(0.7)) await respond(world, 'resolved', says.incidentId, acting, own)
  })
}

function isOf(receiver: string) {
  return ({ methods }: { methods: { receiver: string }[] }) => methods.some((method) => method.receiver === receiver)
}
