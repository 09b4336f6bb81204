import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../testing/database'
import { startTelegram } from '../../../testing/doubles/telegram'
import { freePort } from '../../../testing/postgres'
import { readEnv } from '../../env'
import { startAlerts } from '../alerts-runtime'
import { answer, bind } from '../listen'
import { takeReplies } from './take-replies'

// A process serves from a database of SQLite until it ends.
const [first, second] = [testDatabase(), testDatabase()]
const TOKEN = `123456:${'a'.repeat(35)}`
const CHAT = 11

/** As the process for alerts starts; resolves with what ends it. */
async function startServer(database: typeof first, settings: Record<string, string>) {
  const env = readEnv({
    ...{ DATABASE_URL: database.url, DATA_DIR: database.folder, LOG_LEVEL: 'silent', TELEGRAM_BOT_TOKEN: TOKEN },
    ...{ OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', ...settings },
  })
  const bound = await bind(env)
  const runtime = await startAlerts(env)
  answer(bound.server, runtime, (_, response) => response.writeHead(404).end())
  takeReplies(runtime)
  return async () => {
    runtime.stopping.abort()
    bound.server.closeAllConnections()
    await new Promise((resolve) => bound.server.close(resolve))
    await runtime.paging.stop()
    await runtime.db.close()
  }
}

test('with the setting Telegram is told the address, which takes presses; without it they are asked for', async () => {
  const PORT = String(await freePort())
  const address = `http://127.0.0.1:${PORT}`
  const telegram = await startTelegram({ token: TOKEN, chats: { [CHAT]: 'open' }, isLocal: true })
  onTestFinished(() => telegram.close())
  const settings = { PORT, BASE_URL: address, TELEGRAM_API_URL: telegram.url }
  const told = () => telegram.answers.map(({ text }) => text)

  const stop = await startServer(first, { ...settings, TELEGRAM_WEBHOOK: 'true' })
  await expect.poll(() => telegram.webhook()?.url).toContain(`${address}/api/telegram/updates`)
  const { update_id } = telegram.press(CHAT, '', { data: 'a:page_none' })
  expect(await telegram.deliver()).toEqual([{ update_id, status: 200 }])
  expect(told()).toEqual(['This button no longer works.'])
  expect((await fetch(`${address}/api/telegram/updates`, { method: 'POST', body: '{}' })).status).toBe(403)
  expect(telegram.requests.some(({ path }) => path.endsWith('/getUpdates'))).toBe(false)
  await stop()

  telegram.press(CHAT, '', { data: 'a:page_none' })
  const stopNext = await startServer(second, settings)
  await expect.poll(told).toHaveLength(2)
  expect(telegram.webhook()).toBeUndefined()
  expect((await fetch(`${address}/api/telegram/updates`, { method: 'POST', body: '{}' })).status).toBe(404)
  await stopNext()
})
