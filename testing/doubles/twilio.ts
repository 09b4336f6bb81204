import { startHttpReceiver } from '../http-receiver'
import { type Fault, withFaults } from './faults'
import { openAccount, type TwilioSettings } from './twilio/account'
import { type CallHow, openCalls } from './twilio/calls'
import { apiError } from './twilio/errors'
import { type Reply, receiveMessage } from './twilio/inbound'
import { openMessages } from './twilio/messages'
import { openOutbox } from './twilio/outbox'

type TwilioFault = { status: number; code: number } | Exclude<Fault, object>

/**
 * Twilio's REST API on loopback, for messages and calls. What people then do with their phones, the test says:
 * `deliver`, `reply`, `answer`, `press`. Each resolves when the application has answered the requests that follow.
 */
export async function startTwilio(settings: TwilioSettings) {
  const account = openAccount(settings)
  const outbox = openOutbox(account)
  const messages = openMessages(account, outbox)
  const calls = openCalls(account, outbox)
  const { respond, plan } = withFaults(({ path, headers, text }, method) => {
    if (!isAuthenticated(settings, headers.authorization)) return apiError(20003)
    const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    // Of another type of body Twilio reads nothing.
    const form = new URLSearchParams(isForm ? text : '')
    const [, kind, sid] = new RegExp(`^${account.path}/(Messages|Calls)(?:/(\\w+))?\\.json$`).exec(path) ?? []
    const room = kind === 'Messages' ? messages : calls
    if (!kind) return apiError(20404)
    if (method === 'POST' && !sid) return room.create(form)
    if (method === 'GET' && sid) return room.read(sid)
    return method === 'POST' && sid && kind === 'Calls' ? calls.update(sid, form) : apiError(20404)
  })
  const { url, close } = await startHttpReceiver(respond)

  return {
    url,
    close,
    /** The outbound messages so far. */
    messages: messages.list,
    /** The calls so far, each with what the person has heard. */
    calls: calls.list,
    /** The requests that Twilio has made to the application, each with its answer. */
    webhooks: outbox.sent,
    /** Answers the next requests to the API so. */
    answerNext: (fault: TwilioFault, times = 1) =>
      plan(typeof fault === 'object' ? apiError(fault.code, fault.status) : fault, times),
    /** Refuses messages and calls to a number with this code. */
    refuse: (to: string, code: number) => void account.refusals.set(to, code),
    /** Where messages to a number of the account go. */
    setSmsUrl: (number: string, smsUrl: string) => void account.numbers.set(number, { smsUrl }),
    deliver: messages.deliver,
    /** It was never sent. */
    fail: messages.fail,
    /** It was sent, and did not arrive. */
    undeliver: messages.undeliver,
    reply: (reply: Reply) => receiveMessage({ account, outbox, messages }, reply),
    ring: calls.ring,
    answer: calls.answer,
    press: calls.press,
    /** The person presses nothing until the time for it has passed. */
    stayQuiet: (sid: string, how?: CallHow) => calls.press(sid, '', how),
    hangUp: calls.hangUp,
    busy: calls.busy,
    noAnswer: calls.noAnswer,
    /** The call could not be set up. */
    failCall: calls.fail,
    hold: outbox.hold,
    release: outbox.release,
    repeat: outbox.repeat,
  }
}

/** Whether a request may use the account: its SID and token, or an API key and its secret, as HTTP Basic. */
function isAuthenticated({ accountSid, authToken, apiKey }: TwilioSettings, header: string | undefined) {
  const known = [`${accountSid}:${authToken}`, ...(apiKey ? [`${apiKey.sid}:${apiKey.secret}`] : [])]
  return known.some((pair) => header === `Basic ${Buffer.from(pair).toString('base64')}`)
}
