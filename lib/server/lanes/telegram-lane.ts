import type { IncomingMessage, ServerResponse } from 'node:http'
import { createFaultLog } from '../../log/fault-log'
import { TELEGRAM_PATH } from '../../replies/telegram/path'
import { serveTelegram } from '../../replies/telegram/serve'
import type { AlertsRuntime } from '../alerts-runtime'
import { pathOf } from './path'
import { send } from './send'

export function isTelegramRequest(request: IncomingMessage) {
  return pathOf(request) === TELEGRAM_PATH
}

/** Buttons that people press in Telegram, where it has a webhook. */
export function createTelegramLane({ db, channels, paging, clock, log }: AlertsRuntime) {
  const { post, telegram: bot } = channels
  const times = () => ({ now: new Date(), steady: clock.now() })
  const deps = { db, bot, post, clock: times, onEscalated: paging.decide, logFault: createFaultLog(log) }
  return async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', headers } = request
    send(response, await serveTelegram(deps, { method, headers, body: request }))
  }
}
