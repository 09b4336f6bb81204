import type { Luck } from '../luck/luck'
import type { Answer } from '../record/answer'
import type { Furnished } from '../record/furnished'
import type { PhoneContact } from '../record/phone-contact'
import { runAs, WORLD } from '../time/owners'
import type { Mix } from '../world/mix'
import type { World } from '../world/world'
import { askProduct } from './ask-product'
import { learnAnswer } from './learn-answer'
import { ownerOf } from './owner-of'

const SECOND = 1_000
const RINGS_MS = 30 * SECOND
const KEYS: Record<string, Answer['asked']> = { '4': 'acknowledge', '5': 'escalate', '6': 'resolve' }

/** A phone rings: nobody hears it, the line is busy, or somebody picks up, listens and may press a key. */
export function answerCalls(world: World, workspaces: Furnished[], mix: Mix) {
  const luck = world.luck.fork('calls')
  const requests = world.luck.fork('requests of Twilio')
  world.application.ask = (webhook) => askProduct(world, webhook, requests)
  world.receivers.twilio.listeners.push((contact) => {
    const own = luck.fork(world.receivers.contacts.length)
    if (contact.sid === '') return
    void runAs(WORLD, () =>
      contact.channel === 'voice' ? ring(world, workspaces, mix, { contact, luck: own }) : carry(world, contact, own),
    )
  })
}

/** Some seconds later the carrier knows whether the SMS has arrived. */
async function carry(world: World, contact: PhoneContact, luck: Luck) {
  const { messages } = world.receivers.twilio
  await world.pause(luck.between(1, 8) * SECOND)
  const isUnreachable = world.receivers.mannerOf(contact.receiver) !== 'well' || luck.chance(0.02)
  if (isUnreachable) await messages.undeliver(contact.sid, luck.pick([30_003, 30_008]))
  else await messages.deliver(contact.sid)
  end(world, contact, isUnreachable ? 'undelivered' : 'delivered')
}

type Call = { contact: PhoneContact; luck: Luck }

async function ring(world: World, workspaces: Furnished[], mix: Mix, { contact, luck }: Call) {
  const { calls } = world.receivers.twilio
  const { receiver, sid } = contact
  await world.pause(SECOND)
  if (isTalking(world, contact) || luck.chance(0.1)) {
    await calls.busy(sid)
    return end(world, contact, 'busy')
  }
  await calls.ring(sid)
  const isHeard = world.receivers.mannerOf(receiver) === 'well' && luck.chance(mix.pickUpRate)
  await world.pause(isHeard ? luck.between(2, 25) * SECOND : RINGS_MS)
  if (!isHeard) {
    await calls.noAnswer(sid)
    return end(world, contact, 'no-answer')
  }
  const { isAsked } = await calls.answer(sid)
  await world.pause(luck.between(3, 20) * SECOND)
  if (isAsked) await press(world, workspaces, { contact, luck })
  const { status } = calls.list().find((call) => call.sid === sid) ?? {}
  if (status === 'in-progress') await calls.hangUp(sid)
  end(world, contact, 'completed')
}

async function press(world: World, workspaces: Furnished[], { contact, luck }: Call) {
  const { calls } = world.receivers.twilio
  const { sid, receiver, uid } = contact
  const owner = ownerOf(workspaces, receiver)
  if (luck.chance(0.1)) await calls.press(sid, luck.pick(['*', '9']))
  const { isAsked } = calls.list().find((call) => call.sid === sid) ?? {}
  const key = luck.pick(['4', '4', '4', '6', '5', ''])
  const asked = KEYS[key]
  if (!isAsked || !asked || !owner) return
  const pressing = calls.press(sid, key).then(({ said }) => (said.at(-1) === 'Goodbye.' ? (said.at(-2) ?? '') : ''))
  const answering = { uid, receiver, userId: owner.person.userId, asked, arrivedAt: contact.at }
  void learnAnswer(world, answering, pressing)
  await pressing
}

function isTalking({ receivers }: World, { receiver, sid }: PhoneContact) {
  return receivers.contacts.some(
    (one) => one.channel === 'voice' && one.receiver === receiver && one.sid !== sid && one.outcome === undefined,
  )
}

function end(world: World, contact: PhoneContact, outcome: NonNullable<PhoneContact['outcome']>) {
  Object.assign(contact, { outcome, endedAt: world.timers.now() })
  world.journal.count(`phone ${outcome}`)
}
