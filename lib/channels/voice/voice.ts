import { z } from 'zod'
import { phoneNumber, showNumber } from '../../values/phone-number'
import type { ChannelDeps, ChannelKind, Message, SendResult, Watcher } from '../channel'
import { NO_PHONE } from '../phone/phone'
import { KEY_PATH } from '../twilio/account'
import { followCall } from '../twilio/follow'
import { createResource } from '../twilio/request'
import { askForKey, say, twiml } from '../twilio/twiml'
import { KEYS, speech } from './speech'

const RING_SECONDS = 30

const config = z.object({ number: phoneNumber })

export const voice: ChannelKind<z.output<typeof config>> = {
  title: 'Phone call',
  isSetUp: ({ phone }) => phone?.twilio?.from?.startsWith('+') ?? false,
  config,
  describe: ({ number }) => showNumber(number),
  address: ({ number }) => number,
  send: (deps, { number }, message, watcher) => call(deps, number, message, watcher),
}

async function call(deps: ChannelDeps, to: string, message: Message, watcher: Watcher): Promise<SendResult> {
  const { phone, post } = deps
  const account = phone?.twilio
  if (!phone || !account?.from?.startsWith('+'))
    return { isDelivered: false, isFinal: true, isOurFault: true, answer: NO_PHONE }
  if (!CALLED.includes(message.kind))
    return { isDelivered: false, isFinal: true, answer: 'Calls are for pages, tests and codes only.' }
  const fields = {
    To: to,
    From: account.from,
    Timeout: String(RING_SECONDS),
    Twiml: spoken(message, account.repliesTo),
  }
  const made = watcher.receipt
    ? { sid: watcher.receipt }
    : await createResource({ post, account }, { kind: 'Calls', fields })
  if (!('sid' in made)) return made
  if (!watcher.onUnconfirmed) return { isDelivered: true, answer: 'Twilio is calling.' }
  watcher.onUnconfirmed(made.sid)
  return followCall({ post, account, pause: phone.pause }, made.sid)
}

const CALLED = ['page', 'test', 'code']

/** Said twice: the first words are lost while somebody picks up. */
function spoken(message: Message, repliesTo: string | undefined) {
  const parts = speech(message)
  if (!message.reply || !repliesTo) return twiml('<Pause length="1"/>', say([...parts, ...parts]))
  const ask = askForKey(`${repliesTo}${KEY_PATH}${message.reply.token}`, [...parts, KEYS])
  return twiml('<Pause length="1"/>', ask, ask, say(['No key was pressed, so nobody has acknowledged it. Goodbye.']))
}
