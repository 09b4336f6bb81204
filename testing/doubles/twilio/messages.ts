import type { Answer } from '../faults'
import type { Account } from './account'
import { refusalOfMessage, senderOf } from './check-message'
import { apiError } from './errors'
import { fieldsOf, newSid, rfc2822, rfc2822OrNull } from './fields'
import type { Outbox } from './outbox'
import { countSegments } from './segments'
import type { Forgery } from './signature'

export type Message = {
  sid: string
  direction: 'outbound-api' | 'outbound-reply'
  to: string
  from: string
  body: string
  status: 'accepted' | 'queued' | 'sent' | 'delivered' | 'undelivered' | 'failed'
  errorCode?: number
  messagingServiceSid?: string
  statusCallback?: string
  validityPeriod?: number
  segments: number
  createdAt: Date
  updatedAt: Date
  sentAt?: Date
}

export type Messages = ReturnType<typeof openMessages>

/** The outbound messages of an account, and what becomes of them. */
export function openMessages(account: Account, outbox: Outbox) {
  const all = new Map<string, Message>()

  function known(sid: string) {
    const message = all.get(sid)
    if (!message) throw new Error(`no message ${sid}`)
    return message
  }

  async function move(message: Message, status: Message['status'], how: { errorCode?: number; forged?: Forgery } = {}) {
    const now = new Date()
    Object.assign(message, { status, updatedAt: now }, status === 'sent' ? { sentAt: now } : {})
    if (how.errorCode) message.errorCode = how.errorCode
    if (!message.statusCallback) return
    const fields = callbackFields(account, message)
    await outbox.callBack({ url: message.statusCallback, method: 'POST', fields, forged: how.forged })
  }

  async function leaveQueue(message: Message, forged?: Forgery) {
    // Its messaging service has chosen a sender.
    if (message.status === 'accepted') await move(message, 'queued', { ...(forged && { forged }) })
  }

  async function end(
    sid: string,
    status: 'delivered' | 'undelivered' | 'failed',
    how: Parameters<typeof move>[2] = {},
  ) {
    const message = known(sid)
    await leaveQueue(message, how.forged)
    if (status !== 'failed' && message.status === 'queued') await move(message, 'sent', withoutError(how))
    await move(message, status, how)
  }

  function add(message: Message) {
    all.set(message.sid, message)
    return message
  }

  return {
    list: () => [...all.values()].map((message) => ({ ...message })),
    create: (form: URLSearchParams): Answer => {
      const refusal = refusalOfMessage(account, form)
      return refusal ? apiError(refusal) : { status: 201, body: resourceOf(account, add(messageOf(account, form))) }
    },
    read: (sid: string): Answer => {
      const message = all.get(sid)
      return message ? { status: 200, body: resourceOf(account, message) } : apiError(20404)
    },
    /** What the application answers to an inbound message. */
    answerWith: (texts: { from: string; to: string; body: string }) => {
      const message = newMessage({ ...texts, direction: 'outbound-reply', status: 'queued' })
      return account.optedOut.has(`${texts.to} ${texts.from}`) ? undefined : add(message)
    },
    deliver: (sid: string, how: { forged?: Forgery } = {}) => end(sid, 'delivered', how),
    fail: (sid: string, errorCode: number, how: { forged?: Forgery } = {}) => end(sid, 'failed', { ...how, errorCode }),
    undeliver: (sid: string, errorCode: number, how: { forged?: Forgery } = {}) =>
      end(sid, 'undelivered', { ...how, errorCode }),
  }
}

function withoutError({ forged }: { forged?: Forgery }) {
  return forged ? { forged } : {}
}

function messageOf(account: Account, form: URLSearchParams): Message {
  const service = form.get('MessagingServiceSid') ?? ''
  const statusCallback = form.get('StatusCallback') ?? account.messagingServices.get(service)?.statusCallback
  const validity = form.get('ValidityPeriod')
  return newMessage({
    direction: 'outbound-api',
    to: form.get('To') ?? '',
    from: senderOf(account, { from: form.get('From') ?? '', service }),
    body: form.get('Body') ?? '',
    status: service ? 'accepted' : 'queued',
    ...(service && { messagingServiceSid: service }),
    ...(statusCallback && { statusCallback }),
    ...(validity && { validityPeriod: Number(validity) }),
  })
}

function newMessage(message: Omit<Message, 'sid' | 'segments' | 'createdAt' | 'updatedAt'>): Message {
  const now = new Date()
  return { ...message, sid: newSid('SM'), segments: countSegments(message.body), createdAt: now, updatedAt: now }
}

function callbackFields({ accountSid }: Account, message: Message) {
  const { sid, status, to, from, errorCode, messagingServiceSid } = message
  const isFinal = status === 'delivered' || status === 'undelivered'
  return fieldsOf({
    ...{ ErrorCode: errorCode, SmsSid: sid, SmsStatus: status, MessageStatus: status, To: to, MessageSid: sid },
    ...{ MessagingServiceSid: messagingServiceSid, AccountSid: accountSid, From: from, ApiVersion: '2010-04-01' },
    RawDlrDoneDate: isFinal ? message.updatedAt.toISOString().slice(2, 16).replace(/\D/g, '') : undefined,
  })
}

function resourceOf({ accountSid, path }: Account, message: Message) {
  const isAccepted = message.status === 'accepted'
  const uri = `${path}/Messages/${message.sid}`
  return {
    ...{ account_sid: accountSid, api_version: '2010-04-01', body: message.body, direction: message.direction },
    ...{ date_created: rfc2822(message.createdAt), date_updated: rfc2822(message.updatedAt) },
    ...{ date_sent: rfc2822OrNull(message.sentAt), error_code: message.errorCode ?? null },
    error_message: message.errorCode ? `Error ${message.errorCode}` : null,
    // A messaging service has not chosen yet.
    from: isAccepted ? null : message.from,
    ...{ num_media: '0', num_segments: isAccepted ? '0' : String(message.segments), price: null, price_unit: 'USD' },
    ...{ messaging_service_sid: message.messagingServiceSid ?? null, sid: message.sid, status: message.status },
    ...{ subresource_uris: { media: `${uri}/Media.json` }, to: message.to, uri: `${uri}.json` },
  }
}
