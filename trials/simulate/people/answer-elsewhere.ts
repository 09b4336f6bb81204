import type { Luck } from '../luck/luck'
import type { Answer } from '../record/answer'
import type { Furnished } from '../record/furnished'
import type { Reply } from '../record/receipt'
import type { Mix } from '../world/mix'
import type { World } from '../world/world'
import { createConfirmations } from './confirm-loud'
import { type Answering, learnAnswer } from './learn-answer'
import { ownerOf } from './owner-of'
import { createPresses } from './press-buttons'

const LONGEST_MS = 1_800_000
const ASKED = ['acknowledge', 'acknowledge', 'resolve', 'escalate'] as const
const WORDS: Record<Answer['asked'], string[]> = {
  acknowledge: ['a', 'A', ' ack'],
  resolve: ['c', 'Close.'],
  escalate: ['e'],
}

/** A person who gets an SMS or a message in a chat may answer it there, after a while. */
export function answerElsewhere(world: World, workspaces: Furnished[], mix: Mix) {
  const luck = world.luck.fork('answers elsewhere')
  const press = createPresses(world)
  const confirm = createConfirmations(world)
  world.listeners.push(async ({ receiver, reply, uid, at: arrivedAt }) => {
    const own = luck.fork(world.receipts.length)
    const owner = ownerOf(workspaces, receiver)
    if (!reply || !owner || !own.chance(mix.answerRate)) return
    await world.pause(own.between(0, own.pick([0, 3_000, 60_000, LONGEST_MS])))
    const asked = reply.by === 'pushover' ? 'acknowledge' : own.pick(ASKED)
    const answering = { uid, receiver, userId: owner.person.userId, asked, arrivedAt }
    if (reply.by === 'pushover') return confirm(answering, reply)
    await (reply.by === 'sms' ? replyBySms(world, answering, reply, own) : press(answering, reply))
  })
}

async function replyBySms(world: World, answering: Answering, { code }: Extract<Reply, { by: 'sms' }>, luck: Luck) {
  const { receivers } = world
  const { address = '' } = receivers.methodOf(answering.receiver) ?? {}
  const body = `${code}${luck.pick(WORDS[answering.asked])}`
  const replying = receivers.twilio.reply({ from: address, to: receivers.twilio.from, body })
  const words = replying.then(({ answers }) => answers.join(' '))
  await learnAnswer(world, answering, words)
}
