import type { Account } from './account'
import { fieldsOf, newSid, placesOf, rfc2822, rfc2822OrNull } from './fields'
import type { Element } from './parse-xml'
import type { Forgery } from './signature'

export type CallEnd = 'completed' | 'busy' | 'no-answer' | 'canceled' | 'failed'
export type CallStatus = 'queued' | 'initiated' | 'ringing' | 'in-progress' | CallEnd

export type Call = {
  sid: string
  to: string
  from: string
  status: CallStatus
  /** Everything that the application asked for. */
  form: URLSearchParams
  answeredBy?: string
  sipCode?: number
  /** What the person has heard, one text for each `Say`. */
  said: string[]
  /** Error and warning codes, as Twilio's console shows them. */
  errors: number[]
  createdAt: Date
  updatedAt: Date
  startedAt?: Date
  endedAt?: Date
  /** Of the next status callback. */
  sequenceNumber: number
  /** Where the document came from, and what of it is still to be done. */
  document: { url?: string; rest: Element[] }
  /** For TwiML, so far. */
  requests: number
  /** What the person is asked for. */
  gather?: Element
  forged?: Forgery | undefined
}

export function newCall(form: URLSearchParams): Call {
  const now = new Date()
  const [to, from] = [form.get('To') ?? '', form.get('From') ?? '']
  const times = { createdAt: now, updatedAt: now }
  const empty = { said: [], errors: [], sequenceNumber: 0, requests: 0, document: { rest: [] } }
  return { sid: newSid('CA'), to, from, status: 'queued', form, ...times, ...empty }
}

export function isOver({ status }: Call) {
  return ['completed', 'busy', 'no-answer', 'canceled', 'failed'].includes(status)
}

/** Seconds, from the answer to the end. */
function durationOf({ startedAt, endedAt }: Call) {
  return startedAt && endedAt ? Math.round((endedAt.getTime() - startedAt.getTime()) / 1000) : 0
}

/** The fields of each request about a call. */
export function callFields({ accountSid }: Account, { sid, to, from, status, answeredBy }: Call) {
  return fieldsOf({
    ...placesOf('Called', 'Caller', 'To', 'From'),
    ...{ Called: to, Caller: from, Direction: 'outbound-api', CallSid: sid, To: to, From: from },
    ...{ AccountSid: accountSid, ApiVersion: '2010-04-01', CallStatus: status, AnsweredBy: answeredBy },
  })
}

/** Those of a status callback: each one takes the next number. */
export function progressFields(account: Account, call: Call) {
  const fields = callFields(account, call)
  const added = fieldsOf({
    Timestamp: rfc2822(call.updatedAt),
    CallbackSource: 'call-progress-events',
    SequenceNumber: call.sequenceNumber++,
    SipResponseCode: call.sipCode,
    ...(isOver(call) ? { Duration: Math.ceil(durationOf(call) / 60), CallDuration: durationOf(call) } : {}),
  })
  for (const [name, value] of added) fields.set(name, value)
  return fields
}

export function callResource({ accountSid, path }: Account, call: Call) {
  const uri = `${path}/Calls/${call.sid}`
  return {
    ...{ sid: call.sid, account_sid: accountSid, api_version: '2010-04-01', status: call.status, to: call.to },
    ...{ to_formatted: call.to, from: call.from, from_formatted: call.from, direction: 'outbound-api' },
    ...{ date_created: rfc2822(call.createdAt), date_updated: rfc2822(call.updatedAt) },
    ...{ start_time: rfc2822OrNull(call.startedAt), end_time: rfc2822OrNull(call.endedAt) },
    ...{ duration: call.endedAt ? String(durationOf(call)) : null, answered_by: call.answeredBy ?? null },
    ...{ price: null, price_unit: 'USD', caller_name: null, forwarded_from: null, group_sid: null },
    ...{ parent_call_sid: null, phone_number_sid: null, trunk_sid: null, queue_time: '0', uri: `${uri}.json` },
    subresource_uris: { notifications: `${uri}/Notifications.json`, events: `${uri}/Events.json` },
  }
}
