import type { Account } from './account'
import { fieldsOf, newSid, placesOf } from './fields'
import type { Messages } from './messages'
import type { Outbox } from './outbox'
import { readTwiml } from './parse-twiml'
import { type Element, elementsOf, textOf } from './parse-xml'
import { countSegments } from './segments'
import type { Forgery } from './signature'

export type Reply = { from: string; to: string; body: string; forged?: Forgery }

const STOP = ['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout']
const START = ['start', 'yes', 'unstop']

/** What becomes of a message to one of the account's numbers: what the application answered, or the error code. */
export async function receiveMessage(
  { account, outbox, messages }: { account: Account; outbox: Outbox; messages: Messages },
  reply: Reply,
) {
  noteOptOut(account, reply)
  const url = account.numbers.get(reply.to)?.smsUrl
  if (!url) throw new Error(`${reply.to} has no smsUrl`)
  const sid = newSid('SM')
  const fields = fieldsOf(inboundFields(account, { ...reply, sid }))
  const sent = await outbox.request({ url, method: 'POST', fields, forged: reply.forged })
  const read = readTwiml(sent)
  const answers = read.ok ? read.verbs.filter(({ name }) => name === 'Message').map(textOfMessage) : []
  for (const body of answers) messages.answerWith({ from: reply.to, to: reply.from, body })
  return { sid, status: sent.status, answers, ...(read.ok ? {} : { errorCode: read.code }) }
}

/** Twilio itself obeys these words, and tells the application of them all the same. */
function noteOptOut({ optedOut }: Account, { from, to, body }: Reply) {
  const word = body.trim().toLowerCase()
  if (STOP.includes(word)) optedOut.add(`${from} ${to}`)
  if (START.includes(word)) optedOut.delete(`${from} ${to}`)
}

function inboundFields({ accountSid }: Account, { sid, from, to, body }: Reply & { sid: string }) {
  return {
    ...placesOf('To', 'From'),
    ...{ SmsMessageSid: sid, NumMedia: 0, SmsSid: sid, SmsStatus: 'received', Body: body, To: to },
    ...{ NumSegments: countSegments(body), MessageSid: sid, AccountSid: accountSid, From: from },
    ApiVersion: '2010-04-01',
  }
}

function textOfMessage(message: Element) {
  const bodies = elementsOf(message).filter(({ name }) => name === 'Body')
  return bodies.length ? bodies.map(textOf).join('') : textOf(message)
}
