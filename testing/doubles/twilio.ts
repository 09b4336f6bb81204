import { startHttpReceiver } from '../http-receiver'
import { type Fault, withFaults } from './faults'
import { openAccount, type TwilioSettings } from './twilio/account'
import { apiError } from './twilio/errors'
import { type Reply, receiveMessage } from './twilio/inbound'
import { openMessages } from './twilio/messages'
import { openOutbox } from './twilio/outbox'

type TwilioFault = { status: number; code: number } | Exclude<Fault, object>

/**
 * Twilio's REST API on loopback, for messages. What then becomes of them, the test says: `deliver`, `fail`.
 * Each resolves when the application has answered the requests that follow.
 */
export async function startTwilio(settings: TwilioSettings) {
  const account = openAccount(settings)
  const outbox = openOutbox(account)
  const messages = openMessages(account, outbox)
  const { respond, plan } = withFaults(({ path, headers, text }, method) => {
    if (!isAuthenticated(settings, headers.authorization)) return apiError(20003)
    const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    // Of another type of body Twilio reads nothing.
    const form = new URLSearchParams(isForm ? text : '')
    const [found, sid] = new RegExp(`^${account.path}/Messages(?:/(\\w+))?\\.json$`).exec(path) ?? []
    if (!found) return apiError(20404)
    if (method === 'POST' && !sid) return messages.create(form)
    return method === 'GET' && sid ? messages.read(sid) : apiError(20404)
  })
  const { url, close } = await startHttpReceiver(respond)

  return {
    url,
    close,
    /** The outbound messages so far. */
    messages: messages.list,
    /** The requests that Twilio has made to the application, each with its answer. */
    webhooks: outbox.sent,
    /** Answers the next requests to the API so. */
    answerNext: (fault: TwilioFault, times = 1) =>
      plan(typeof fault === 'object' ? apiError(fault.code, fault.status) : fault, times),
    /** Refuses messages to a number with this code. */
    refuse: (to: string, code: number) => void account.refusals.set(to, code),
    /** Where messages to a number of the account go. */
    setSmsUrl: (number: string, smsUrl: string) => void account.numbers.set(number, { smsUrl }),
    deliver: messages.deliver,
    /** It was never sent. */
    fail: messages.fail,
    /** It was sent, and did not arrive. */
    undeliver: messages.undeliver,
    reply: (reply: Reply) => receiveMessage({ account, outbox, messages }, reply),
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
