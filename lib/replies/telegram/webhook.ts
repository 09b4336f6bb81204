import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { TelegramWebhook } from '../../channels/channel'
import { TELEGRAM_PATH } from './path'

type Server = { baseUrl: string; secret: string }

/**
 * Telegram tells nobody which secret it has: the hint in the address tells that it is this one. The prefix separates it from
 * other uses of the server's secret.
 */
export function telegramWebhook({ baseUrl, secret }: Server, botToken: string): TelegramWebhook {
  const own = createHmac('sha256', secret).update(`telegram webhook\0${botToken}`).digest('base64url')
  return { url: `${baseUrl}${TELEGRAM_PATH}?hint=${digest(own).toString('hex').slice(0, 16)}`, secret: own }
}

/** `given`: the header that Telegram repeats its secret in. */
export function isFromTelegram({ secret }: TelegramWebhook, given: string | string[] | undefined) {
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(secret))
}

function digest(text: string) {
  return createHash('sha256').update(text).digest()
}
