import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { SMS_PATH } from '../lib/channels/twilio/account'
import type { PagingDeps } from '../lib/pages/deps'
import { servePhone } from '../lib/replies/twilio/serve'
import { startTwilio } from './doubles/twilio'

const PUBLIC = 'https://tocsin.example'
const OURS = '+15005550006'
const SID = `AC${'0'.repeat(32)}`

type Twilio = Awaited<ReturnType<typeof startTwilio>>
type PhoneSettings = {
  hasReplies?: boolean
  mostADay?: number
  tokens?: string[]
  sharedKey?: string
  isStrict?: boolean
}

/**
 * Twilio on loopback, the server that takes its requests, and what people do when a phone rings or buzzes: `onCall` and
 * `onText`, asked each time Tocsin looks what became of one.
 */
export async function startPhone(deps: PagingDeps, settings: PhoneSettings = {}) {
  const { hasReplies = true, mostADay = 100, tokens = ['token'], sharedKey, isStrict = false } = settings
  const warnings: string[] = []
  const acts = {
    onCall: async (twilio: Twilio, sid: string): Promise<unknown> => twilio.noAnswer(sid),
    onText: async (twilio: Twilio, sid: string): Promise<unknown> => twilio.deliver(sid),
  }
  const warn = (why: string) => warnings.push(why)
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const clock = () => ({ now: deps.now(), steady: deps.steady() })
    const account = deps.channels.phone?.twilio
    const served = { db: deps.db, secret: deps.secret, baseUrl: PUBLIC, account, clock, onEscalated: () => {}, warn }
    const answer = await servePhone(served, { method, url, headers, body: request })
    response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const twilio = await startTwilio({
    ...{ accountSid: SID, authToken: tokens[0] ?? '', numbers: { [OURS]: { smsUrl: `${PUBLIC}${SMS_PATH}` } } },
    ...(sharedKey && { sharedKey: { sid: 'rule', secret: sharedKey } }),
    routes: { [PUBLIC]: `http://127.0.0.1:${port}` },
  })
  deps.channels.phone = {
    twilio: {
      ...{ apiUrl: twilio.url, accountSid: SID, authTokens: tokens, from: OURS, messagingService: undefined },
      ...{ sharedKeys: sharedKey ? [sharedKey] : [], isStrict },
      repliesTo: hasReplies ? PUBLIC : undefined,
    },
    mostADay,
    pause: async () => {
      for (const { sid, status } of twilio.calls()) if (status === 'queued') await acts.onCall(twilio, sid)
      for (const { sid, status } of twilio.messages()) if (status === 'queued') await acts.onText(twilio, sid)
    },
  }
  onTestFinished(async () => {
    await twilio.close()
    await new Promise((resolve) => server.close(resolve))
  })
  return {
    twilio,
    acts,
    warnings,
    url: `http://127.0.0.1:${port}`,
    reply: (from: string, body: string) => twilio.reply({ from, to: OURS, body }),
    texts: () => twilio.messages().filter(({ direction }) => direction === 'outbound-api'),
  }
}
