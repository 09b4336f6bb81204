import { isDeepStrictEqual } from 'node:util'
import type { TelegramBot } from '../../channels/channel'
import type { Log } from '../../log/log'
import type { Post } from '../../outbound/post'
import { askTelegram } from './ask'
import { readWebhook } from './read-webhook'
import { WANTED_UPDATES } from './take-update'

export type WebhookDeps = { post: Post; bot: TelegramBot; log: Pick<Log, 'info' | 'warn'> }

/**
 * Tells Telegram where to send presses, unless it has just that. To be called again and again: a server that asks for presses
 * takes it away.
 * @throws Error in Telegram's words when it takes it not
 */
export async function keepWebhook(deps: WebhookDeps): Promise<void> {
  const { webhook } = deps.bot
  if (!webhook) return
  const { url, wants } = await currentWebhook(deps)
  if (url === webhook.url && isDeepStrictEqual(wants, WANTED_UPDATES)) return
  const asked = { url: webhook.url, secret_token: webhook.secret, allowed_updates: WANTED_UPDATES }
  await tell(deps, 'setWebhook', asked)
  deps.log.info('Telegram sends presses of buttons to BASE_URL now')
}

/** Resolves with whether there was one; presses that wait in Telegram stay. */
export async function removeWebhook(deps: WebhookDeps): Promise<boolean> {
  const { url } = await currentWebhook(deps)
  if (url === '') return false
  await tell(deps, 'deleteWebhook', { drop_pending_updates: false })
  // Others have their bot's token in the path.
  const from = URL.canParse(url) ? new URL(url).host : url.slice(0, 8)
  deps.log.warn(`Telegram sent presses of buttons to ${from}; that webhook is deleted, and Tocsin asks for them`)
  return true
}

async function currentWebhook(deps: WebhookDeps) {
  const read = await readWebhook(deps)
  if (!read.ok) throw new Error(`Telegram refused getWebhookInfo: ${read.words}`)
  return read.webhook
}

async function tell(deps: WebhookDeps, method: string, fields: object) {
  const answer = await askTelegram(deps, method, fields)
  if (!answer.ok) throw new Error(`Telegram refused ${method}: ${answer.words}`)
}
