import { setTimeout as pause } from 'node:timers/promises'
import type { TelegramBot } from '../../channels/channel'
import { createFaultLog } from '../../log/fault-log'
import { followMailbox } from '../../replies/mail/follow'
import { askReceipts } from '../../replies/pushover/receipts'
import { followSocket } from '../../replies/slack/socket'
import { updateMessages } from '../../replies/slack/update'
import { keepWebhook } from '../../replies/telegram/keep-webhook'
import { takeUpdates } from '../../replies/telegram/updates'
import type { AlertsRuntime } from '../alerts-runtime'

const AFTER_FAULT_MS = 10_000
// Pushover asks for five seconds at least.
const ASK_EVERY_MS = 6_000
const UPDATE_EVERY_MS = 3_000
const RECONNECT_MS = 500
const KEEP_WEBHOOK_MS = 60_000

/** What people press in Telegram and Pushover or send by mail, without an address of ours, and what Slack is to show. */
export function takeReplies(runtime: AlertsRuntime) {
  const { env, db, channels, replies, clock, log, paging } = runtime
  const { signal } = runtime.stopping
  const { post, telegram: bot, pushover: application, slackApp: app } = channels
  const logFault = createFaultLog(log, { level: 'warn' })
  const times = () => ({ now: new Date(), steady: clock.now() })
  const repeat = async (work: () => Promise<number>) => {
    while (!signal.aborted) {
      const rest = await work().catch((error: unknown) => {
        logFault(error, 'what people answered could not be read; it is tried again')
        return AFTER_FAULT_MS
      })
      await pause(rest, undefined, { signal }).catch(() => undefined)
    }
  }
  const { REPLY_IMAP_URL: url } = env
  if (url) void followMailbox({ account: { url }, db, secret: replies.secret, now: () => new Date(), log, signal })
  if (bot) void repeat(telegramWork(runtime, bot))
  if (app?.appToken)
    void repeat(async () => {
      await followSocket({ db, app, post, clock: times, onEscalated: paging.decide }, signal)
      return RECONNECT_MS
    })
  if (app)
    void repeat(async () => {
      await updateMessages({ db, post, app, now: new Date() })
      return UPDATE_EVERY_MS
    })
  if (application)
    void repeat(async () => {
      await askReceipts({ db, post, application, now: new Date() })
      return ASK_EVERY_MS
    })
}

/** Resolves with how long it may rest. */
function telegramWork({ db, channels: { post }, clock, log, paging }: AlertsRuntime, bot: TelegramBot) {
  const times = () => ({ now: new Date(), steady: clock.now() })
  const deps = { db, post, bot, log, clock: times, onEscalated: paging.decide }
  let offset = 0
  const take = async () => {
    const next = await takeUpdates(deps, offset)
    offset = next ?? offset
    return next === undefined ? AFTER_FAULT_MS : 0
  }
  const keep = async () => {
    await keepWebhook(deps)
    return KEEP_WEBHOOK_MS
  }
  return bot.webhook ? keep : take
}
