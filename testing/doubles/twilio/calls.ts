import type { Answer } from '../faults'
import type { Account } from './account'
import { type Call, type CallEnd, type CallStatus, callResource, isOver, newCall, progressFields } from './call'
import { refusalOfCall } from './check-call'
import { openDialogue } from './dialogue'
import { apiError } from './errors'
import type { Outbox } from './outbox'
import type { Forgery } from './signature'

export type CallHow = { forged?: Forgery; answeredBy?: string }

const EVENTS: Partial<Record<CallStatus, string>> = {
  initiated: 'initiated',
  ringing: 'ringing',
  'in-progress': 'answered',
}

/** The calls of an account, and what becomes of them. */
export function openCalls(account: Account, outbox: Outbox) {
  const all = new Map<string, Call>()
  const dialogue = openDialogue(account, outbox)

  function known(sid: string) {
    const call = all.get(sid)
    if (!call) throw new Error(`no call ${sid}`)
    return call
  }

  async function move(call: Call, status: CallStatus) {
    const now = new Date()
    Object.assign(call, { status, updatedAt: now })
    if (status === 'in-progress') call.startedAt = now
    if (isOver(call)) endDocument(call, now)
    const url = call.form.get('StatusCallback')
    const wanted = call.form.getAll('StatusCallbackEvent')
    if (!url || !(wanted.length ? wanted : ['completed']).includes(EVENTS[status] ?? 'completed')) return
    const method = call.form.get('StatusCallbackMethod') === 'GET' ? 'GET' : 'POST'
    await outbox.callBack({ url, method, fields: progressFields(account, call), forged: call.forged })
  }

  async function ring(call: Call) {
    if (call.status === 'queued') await move(call, 'initiated')
    if (call.status === 'initiated') await move(call, 'ringing')
  }

  async function endUnanswered(sid: string, status: CallEnd, { forged, sipCode }: CallHow & { sipCode: number }) {
    const call = Object.assign(known(sid), { forged })
    if (isOver(call) || call.status === 'in-progress') throw new Error(`the call is ${call.status}`)
    if (call.status === 'queued') await move(call, 'initiated')
    // A call that cannot be set up never rings.
    if (status !== 'failed') await ring(call)
    call.sipCode = sipCode
    await move(call, status)
  }

  /** Follows what the application says, and ends the call where it says no more. */
  async function follow(call: Call, isGoingOn: Promise<boolean>) {
    const goesOn = await isGoingOn
    if (!goesOn && !isOver(call)) await move(call, 'completed')
    return snapshot(call)
  }

  return {
    list: () => [...all.values()].map(snapshot),
    create: (form: URLSearchParams): Answer => {
      const refusal = refusalOfCall(account, form)
      if (refusal) return apiError(refusal)
      const call = newCall(form)
      all.set(call.sid, call)
      return { status: 201, body: callResource(account, call) }
    },
    read: (sid: string): Answer => {
      const call = all.get(sid)
      return call ? { status: 200, body: callResource(account, call) } : apiError(20404)
    },
    /** Ends a call: of an answered one `canceled` means nothing. */
    update: (sid: string, form: URLSearchParams): Answer => {
      const call = all.get(sid)
      const status = form.get('Status')
      if (!call) return apiError(20404)
      if (status !== 'completed' && status !== 'canceled') return apiError(20001)
      if (isOver(call)) return apiError(21220)
      const isAnswered = call.status === 'in-progress'
      // Twilio answers before it tells of the end.
      if (status === 'completed' || !isAnswered) void move(call, isAnswered ? 'completed' : 'canceled')
      return { status: 200, body: callResource(account, call) }
    },
    ring: async (sid: string, { forged }: CallHow = {}) => await ring(Object.assign(known(sid), { forged })),
    answer: async (sid: string, { forged, answeredBy }: CallHow = {}) => {
      const call = Object.assign(known(sid), { forged })
      await ring(call)
      if (call.status !== 'ringing') throw new Error(`the call is ${call.status}`)
      if (answeredBy && call.form.has('MachineDetection')) call.answeredBy = answeredBy
      call.sipCode = 200
      await move(call, 'in-progress')
      return await follow(call, dialogue.begin(call))
    },
    press: async (sid: string, keys: string, { forged }: CallHow = {}) => {
      const call = Object.assign(known(sid), { forged })
      return await follow(call, dialogue.press(call, keys))
    },
    hangUp: async (sid: string, { forged }: CallHow = {}) => {
      const call = Object.assign(known(sid), { forged })
      if (call.status !== 'in-progress') throw new Error(`the call is ${call.status}`)
      return await follow(call, Promise.resolve(false))
    },
    busy: (sid: string, how: CallHow = {}) => endUnanswered(sid, 'busy', { ...how, sipCode: 486 }),
    noAnswer: (sid: string, how: CallHow = {}) => endUnanswered(sid, 'no-answer', { ...how, sipCode: 487 }),
    fail: (sid: string, sipCode: number, how: CallHow = {}) => endUnanswered(sid, 'failed', { ...how, sipCode }),
  }
}

function endDocument(call: Call, now: Date) {
  call.endedAt = now
  call.document = { rest: [] }
  delete call.gather
}

function snapshot(call: Call) {
  const { sid, to, from, status, answeredBy, sipCode, form, gather } = call
  const { said, errors } = { said: [...call.said], errors: [...call.errors] }
  return { sid, to, from, status, answeredBy, sipCode, form, said, errors, isAsked: gather !== undefined }
}
