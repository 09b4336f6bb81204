import { beforeEach, onTestFinished } from 'vitest'
import { type HttpReceiver, startHttpReceiver } from '../../http-receiver'
import { startTwilio } from '../twilio'
import type { TwilioSettings } from './account'

type Form = Record<string, string | string[]>
type Resource = Record<string, unknown>

export const SID = `AC${'0'.repeat(32)}`
export const OURS = '+15005550006'
export const PHONE = '+4915112345678'
export const SMS = { To: PHONE, From: OURS, Body: 'Disk full' }
export const CALL = { To: PHONE, From: OURS, Twiml: '<Response><Say>Disk full</Say></Response>' }

/** An account at the double for each test, and an application that answers its webhooks. */
export function tryTwilio() {
  const started: { twilio?: Awaited<ReturnType<typeof startTwilio>>; app?: HttpReceiver } = {}

  async function openAccount(settings: Partial<TwilioSettings> = {}) {
    started.twilio = await startTwilio({ accountSid: SID, authToken: 'token', ...settings })
    onTestFinished(started.twilio.close)
  }

  /** Answers TwiML on these paths, and nothing on others. */
  async function openApplication(pages: Record<string, string> = {}) {
    started.app = await startHttpReceiver((response, { path }) => {
      const page = pages[path]
      if (page === undefined) return void response.writeHead(204).end()
      response.writeHead(200, { 'content-type': 'text/xml' }).end(page)
    })
    onTestFinished(started.app.close)
  }

  async function post(kind: string, form: Form, [user, password] = [SID, 'token']) {
    const pairs = Object.entries(form).flatMap(([name, values]) => [values].flat().map((value) => [name, value]))
    const headers = { authorization: `Basic ${btoa(`${user}:${password}`)}` }
    const request = { method: 'POST', headers, body: new URLSearchParams(pairs) }
    const answer = await fetch(`${present(started.twilio).url}/2010-04-01/Accounts/${SID}/${kind}.json`, request)
    const body: Resource = await answer.json()
    return { status: answer.status, body }
  }

  beforeEach(async () => {
    await openApplication()
    await openAccount()
  })

  return {
    get twilio() {
      return present(started.twilio)
    },
    get app() {
      return present(started.app)
    },
    openAccount,
    openApplication,
    post,
    create: async (kind: 'Messages' | 'Calls', form: Form) => {
      const { body } = await post(kind, form)
      return { sid: String(body.sid), uri: String(body.uri) }
    },
    read: async (uri: string): Promise<Resource> => {
      const headers = { authorization: `Basic ${btoa(`${SID}:token`)}` }
      return await (await fetch(`${present(started.twilio).url}${uri}`, { headers })).json()
    },
    /** A field of each request that the application has had. */
    told: (field: string) => present(started.app).received.map(({ text }) => new URLSearchParams(text).get(field)),
    /** All fields of one of them. */
    toldAt: (index: number) =>
      Object.fromEntries(new URLSearchParams(present(started.app).received.at(index)?.text ?? '')),
  }
}

function present<T>(started: T | undefined) {
  if (!started) throw new Error('it is only there while tests run')
  return started
}
