import { z } from 'zod'
import { phoneNumber, showNumber } from '../../values/phone-number'
import type { ChannelDeps, ChannelKind, Message, SendResult, Watcher } from '../channel'
import { NO_SMS } from '../phone/phone'
import type { TwilioAccount } from '../twilio/account'
import { followMessage } from '../twilio/follow'
import { createResource } from '../twilio/request'
import { sendByGateway } from './gateway'
import { smsText } from './text'

const config = z.object({ number: phoneNumber })

export const sms: ChannelKind<z.output<typeof config>> = {
  title: 'SMS',
  isSetUp: ({ phone }) => phone?.gateway !== undefined || phone?.twilio !== undefined,
  config,
  describe: ({ number }) => showNumber(number),
  address: ({ number }) => number,
  send: async (deps, { number }, message, watcher) => {
    const { gateway, twilio } = deps.phone ?? {}
    if (gateway) return sendByGateway(deps.post, gateway, { to: number, text: smsText(message, { canReply: false }) })
    if (!twilio) return { isDelivered: false, isFinal: true, isOurFault: true, answer: NO_SMS }
    return sendByTwilio(deps, number, message, watcher)
  },
}

async function sendByTwilio(deps: ChannelDeps, to: string, message: Message, watcher: Watcher): Promise<SendResult> {
  const { phone, post } = deps
  if (!phone?.twilio) return { isDelivered: false, isFinal: true, isOurFault: true, answer: NO_SMS }
  const account = phone.twilio
  const { messagingService, from = '' } = account
  const sender: Record<string, string> = messagingService ? { MessagingServiceSid: messagingService } : { From: from }
  const fields = { To: to, ...sender, Body: smsText(message, { canReply: canReply(account) }) }
  const made = watcher.receipt
    ? { sid: watcher.receipt }
    : await createResource({ post, account }, { kind: 'Messages', fields })
  if (!('sid' in made)) return made
  if (!watcher.onUnconfirmed) return { isDelivered: true, answer: 'Twilio has taken it.' }
  watcher.onUnconfirmed(made.sid)
  return followMessage({ post, account, pause: phone.pause }, made.sid)
}

/** A sender with letters takes no answer. */
function canReply({ repliesTo, messagingService, from = '' }: TwilioAccount) {
  return repliesTo !== undefined && (messagingService !== undefined || from.startsWith('+'))
}
