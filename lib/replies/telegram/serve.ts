import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { TelegramBot } from '../../channels/channel'
import type { Answer } from '../../http/answer'
import { parseJson } from '../../values/stored-json'
import { plain } from '../plain-answer'
import { readForm } from '../read-form'
import { type PressDeps, takeUpdate } from './take-update'
import { isFromTelegram } from './webhook'

const MOST_BYTES = 256 * 1024

const AGAIN = { 'retry-after': '5' }

export type WebhookDeps = Omit<PressDeps, 'bot'> & {
  bot: TelegramBot | undefined
  logFault: (error: unknown, message: string) => void
}

type WebhookRequest = { method: string; headers: IncomingHttpHeaders; body: Readable }

/** An update, https://core.telegram.org/bots/api#setwebhook. Telegram sends again what was not answered by 2XY. */
export async function serveTelegram(
  { bot, logFault, ...deps }: WebhookDeps,
  { method, headers, body }: WebhookRequest,
): Promise<Answer> {
  if (!bot?.webhook) return plain(404, 'This server takes no updates from Telegram here.')
  if (method !== 'POST') return plain(405, 'Use POST.', { allow: 'POST' })
  if (!isFromTelegram(bot.webhook, headers['x-telegram-bot-api-secret-token']))
    return plain(403, 'The secret token is not of this server.')
  const read = await readForm(body, MOST_BYTES)
  if ('refusal' in read) return read.refusal
  try {
    const show = await takeUpdate({ ...deps, bot }, parseJson(read.body))
    await show()
    return plain(200, '')
  } catch (error) {
    logFault(error, 'a press in Telegram could not be stored; Telegram sends it again')
    return plain(503, 'Try again.', AGAIN)
  }
}
