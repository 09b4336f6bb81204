import type { Reply } from '../record/receipt'
import { runAs, WORLD } from '../time/owners'
import type { World } from '../world/world'
import { type Answering, learnAnswer } from './learn-answer'

/** What is pressed is asked for, and then answered, within this time. */
const ASKED_FOR_MS = 15_000
const SEEN_WITHIN_MS = 20_000
const KEYS = { acknowledge: 'a', resolve: 'r', escalate: 'e' } as const

type Telegram = Extract<Reply, { by: 'telegram' }>

/** Buttons of Telegram: the bot sees a press, and answers it. */
export function createPresses(world: World) {
  const { telegram } = world.receivers
  const pressed = new Map<number, Answering>()
  const waiting = new Map<number, (said: string) => void>()
  const seen = new Set<number>()

  telegram.onSeen(({ updateId }) => {
    const answering = pressed.get(updateId)
    seen.add(updateId)
    if (answering && !waiting.has(updateId)) void runAs(WORLD, () => learn(updateId, answering))
  })
  telegram.onAnswered((updateId) => waiting.get(updateId)?.('answered'))

  async function learn(updateId: number, answering: Answering) {
    const said = new Promise<string>((resolve) => void waiting.set(updateId, resolve))
    const heard = Promise.race([said, world.pause(ASKED_FOR_MS).then(() => '')])
    const learning = learnAnswer(world, answering, heard)
    // An instance that died leaves the press to another one.
    if ((await heard) === '') waiting.delete(updateId)
    await learning
  }

  return async function press(answering: Answering, { chatId, messageId }: Telegram) {
    const begunAt = world.timers.now()
    const data = `${KEYS[answering.asked]}:${answering.uid}`
    const updateId = telegram.press({ chatId, messageId, data })
    pressed.set(updateId, answering)
    await world.pause(SEEN_WITHIN_MS)
    if (!seen.has(updateId))
      world.answers.push({ ...answering, begunAt, doneAt: world.timers.now(), said: '', done: [] })
  }
}
