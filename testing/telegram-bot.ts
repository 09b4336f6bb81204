import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { TelegramBot } from '../lib/channels/channel'
import type { Database } from '../lib/db/database'
import { keepWebhook } from '../lib/replies/telegram/keep-webhook'
import { serveTelegram } from '../lib/replies/telegram/serve'
import { takeUpdates } from '../lib/replies/telegram/updates'
import { telegramWebhook } from '../lib/replies/telegram/webhook'
import { startTelegram } from './doubles/telegram'
import type { Story } from './paging-story'

/** How Tocsin hears of presses. */
export const WAYS = ['long poll', 'webhook'] as const

export type Way = (typeof WAYS)[number]

const TOKEN = `123456:${'a'.repeat(35)}`
const BASE_URL = 'https://tocsin.example'

/** Telegram with a bot of the story's server, whose webhook is served on loopback. */
export async function startTelegramBot(story: Story, { chats, way }: { chats: Record<number, 'open'>; way: Way }) {
  const { db, deps, clock } = story
  const state = { offset: 0, escalated: 0, faults: [] as string[], db, way }
  const shared = () => ({
    ...{ db: state.db, post: deps.channels.post, log: deps.log, onEscalated: () => state.escalated++ },
    clock: () => ({ now: clock.now, steady: clock.now }),
    logFault: (_: unknown, message: string) => void state.faults.push(message),
  })
  const server = createServer(async (request, response) => {
    const { method = '', headers } = request
    const asked = { method, headers, body: request }
    const answer = await serveTelegram({ ...shared(), bot: botOf(state.way) }, asked)
    response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const telegram = await startTelegram({ token: TOKEN, chats, routes: { [BASE_URL]: origin } })
  onTestFinished(async () => {
    await telegram.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const webhook = telegramWebhook({ baseUrl: BASE_URL, secret: deps.secret }, TOKEN)
  const botOf = (by: Way): TelegramBot => ({
    ...{ token: TOKEN, url: telegram.url },
    webhook: by === 'webhook' ? webhook : undefined,
  })
  deps.channels.telegram = botOf(way)
  const given = () => ({ ...shared(), bot: botOf(state.way) })
  /** What waits arrives. Not `isConfirmed`: Telegram does not learn of it, and tells it again. */
  const take = async ({ isConfirmed = true } = {}) => {
    if (state.way === 'webhook') {
      await keepWebhook(given())
      await telegram.deliver({ losesAnswers: !isConfirmed })
      return telegram.answers.at(-1)?.text
    }
    const next = await takeUpdates(given(), state.offset)
    if (isConfirmed) state.offset = next ?? state.offset
    return telegram.answers.at(-1)?.text
  }
  return {
    ...{ telegram, take, given, secret: webhook.secret },
    address: webhook.url.replace(BASE_URL, origin),
    escalated: () => state.escalated,
    faults: () => state.faults,
    /** As after a restart with another setting. */
    switchTo: (by: Way) => Object.assign(state, { way: by, offset: 0 }),
    /** From now on the server works with this one. */
    useDatabase: (other: Database) => Object.assign(state, { db: other }),
  }
}
