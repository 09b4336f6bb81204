import type { Reply } from '../record/receipt'
import { runAs, WORLD } from '../time/owners'
import type { World } from '../world/world'
import { type Answering, learnAnswer } from './learn-answer'

/** Whoever asks for a confirmed message acknowledges it within this time, and says nothing. */
const DONE_WITHIN_MS = 15_000
/** Several are asked for one after the other, and count from the time of the first. */
const ASKS_MS = 6_000

type Pushover = Extract<Reply, { by: 'pushover' }>

/** Loud messages of Pushover, which are confirmed on the phone. */
export function createConfirmations(world: World) {
  const { pushover } = world.receivers
  const confirmed = new Map<string, Answering>()
  pushover.onTold(({ receipt }) => {
    const answering = confirmed.get(receipt)
    // Whoever fails to acknowledge it leaves it to the next one who asks.
    if (answering) void runAs(WORLD, () => learn(answering))
  })

  function learn(answering: Answering) {
    const begunAt = Math.max(0, world.timers.now() - ASKS_MS)
    const wasCalm = () => world.calm.isUnbroken(begunAt, world.timers.now())
    const done = world.pause(DONE_WITHIN_MS).then(() => (wasCalm() ? 'told' : ''))
    return learnAnswer(world, answering, done, begunAt)
  }

  return function confirm(answering: Answering, { receipt }: Pushover) {
    if (pushover.confirm(receipt)) confirmed.set(receipt, answering)
  }
}
