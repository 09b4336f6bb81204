import type { TwilioAccount } from '../../../lib/channels/twilio/account'
import { openAccount } from '../../../testing/doubles/twilio/account'
import { openCalls } from '../../../testing/doubles/twilio/calls'
import { apiError } from '../../../testing/doubles/twilio/errors'
import { type Reply, receiveMessage } from '../../../testing/doubles/twilio/inbound'
import { openMessages } from '../../../testing/doubles/twilio/messages'
import { openOutbox } from '../../../testing/doubles/twilio/outbox'
import type { Sent, Webhook } from '../../../testing/doubles/twilio/webhook'
import type { PhoneContact } from '../record/phone-contact'
import type { Desk, Enrolled } from './desk'
import { TWILIO } from './servers'

export const REPLIES_TO = 'http://tocsin.test'
const FROM = '+4930901820'
const UNREACHABLE = { status: 400, code: 21_614 }

export const TWILIO_ACCOUNT: TwilioAccount = {
  apiUrl: 'https://twilio.test',
  accountSid: `AC${'1'.repeat(32)}`,
  authTokens: ['the token of a simulated account'],
  sharedKeys: [],
  isStrict: false,
  from: FROM,
  messagingService: undefined,
  repliesTo: REPLIES_TO,
}

const { accountSid, authTokens } = TWILIO_ACCOUNT
export const TWILIO_SETTINGS = { accountSid, authToken: authTokens[0] ?? '' }

type FindPage = (about: { methodId: number; notificationId?: number; code?: number }) => Promise<string>
type Deps = { desk: Desk; now: () => number; findPage: FindPage; ask: (webhook: Webhook) => Promise<Sent> }

/** Twilio's API, as its documentation says. What people do with their phones decides what becomes of calls and messages. */
export function createTwilio({ desk, now, findPage, ask }: Deps) {
  const account = openAccount({ ...TWILIO_SETTINGS, numbers: { [FROM]: { smsUrl: `${REPLIES_TO}/api/twilio/sms` } } })
  const outbox = openOutbox(account, ask)
  const messages = openMessages(account, outbox)
  const calls = openCalls(account, outbox)
  const contacts: PhoneContact[] = []
  const listeners: ((contact: PhoneContact) => void)[] = []

  async function create(kind: 'Messages' | 'Calls', form: URLSearchParams) {
    const channel = kind === 'Calls' ? 'voice' : 'sms'
    const address = form.get('To') ?? ''
    const method = desk.find(channel, address)
    const said = kind === 'Calls' ? readCall(form.get('Twiml') ?? '') : readText(form.get('Body') ?? '')
    const uid = method ? await pageOf(method, said) : ''
    let made: ReturnType<typeof calls.create> | undefined
    const answer = await desk.take({ channel, address, uid }, () => {
      made = kind === 'Calls' ? calls.create(form) : messages.create(form)
      if (method) note(method, { uid, sid: sidOf(made.body) })
      const { title, code } = said
      return { title, ...(code !== undefined && uid && { reply: { by: 'sms', code } as const }) }
    })
    if (answer?.status === 410) return apiError(UNREACHABLE.code, UNREACHABLE.status)
    return answer?.status === 200 ? made : answer && apiError(20_503, answer.status)
  }

  async function pageOf({ methodId }: Enrolled, { code, notificationId }: Said) {
    if (code === undefined && notificationId === undefined) return ''
    return findPage({
      methodId,
      ...(code !== undefined && { code }),
      ...(notificationId !== undefined && { notificationId }),
    })
  }

  function note({ channel, receiver }: Enrolled, { uid, sid }: { uid: string; sid: string }) {
    const contact: PhoneContact = { channel: channel === 'voice' ? 'voice' : 'sms', receiver, uid, sid, at: now() }
    contacts.push(contact)
    for (const listen of listeners) listen(contact)
  }

  return {
    contacts,
    listeners,
    calls,
    messages,
    reply: (reply: Reply) => receiveMessage({ account, outbox, messages }, reply),
    from: FROM,
    post: async (method: string, path: string, body: string) => {
      const [, kind, sid] = /\/(Messages|Calls)(?:\/(\w+))?\.json$/.exec(path) ?? []
      if (method === 'POST') return create(kind === 'Calls' ? 'Calls' : 'Messages', new URLSearchParams(body))
      if (!(await desk.isReachable(TWILIO))) return undefined
      return (kind === 'Calls' ? calls : messages).read(sid ?? '')
    },
  }
}

type Said = { title: string; code?: number; notificationId?: number }

function readText(body: string): Said {
  const [title = ''] = body.split('\n')
  const code = /\nReply (\d+)a:/.exec(body)?.[1]
  return code === undefined ? { title } : { title, code: Number(code) }
}

function readCall(twiml: string): Said {
  const said = [...twiml.matchAll(/<Say>([^<]*)<\/Say>/g)].map(([, text = '']) => text)
  const id = /action="[^"]*\/key\/(\d+)\./.exec(twiml)?.[1]
  return { title: said[1] ?? '', ...(id !== undefined && { notificationId: Number(id) }) }
}

function sidOf(body: unknown) {
  return typeof body === 'object' && body !== null && 'sid' in body ? String(body.sid) : ''
}
