import { heldDuring } from '../record/history'
import type { Method, Person } from '../record/settings'
import type { Seen } from '../world/seen'
import { hasMissed, isPhone, mayBeHeldBack } from './phones'

/** Whether another of the person's methods may have failed by then, so that the next of their rules does not wait. */
export function mayComeEarly(world: Seen, { methods }: Person, { receiver }: Method, from: number, to: number) {
  return methods.some((other) => other.receiver !== receiver && mayFail(world, other, from, to))
}

function mayFail(world: Seen, method: Method, from: number, to: number) {
  if (!world.receivers.isWell(method, from, to) || heldDuring(method.removed, from, to).includes(true)) return true
  return isPhone(method) && (hasMissed(world, method, from, to) || mayBeHeldBack(world, method, from, to))
}
