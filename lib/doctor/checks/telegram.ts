import { differenceInHours, fromUnixTime } from 'date-fns'
import { serviceAccounts } from '../../channels/service-accounts'
import { createPost } from '../../outbound/create-post'
import { guardSettings } from '../../outbound/guard-addresses'
import { TELEGRAM_PATH } from '../../replies/telegram/path'
import { readWebhook } from '../../replies/telegram/read-webhook'
import type { Check, Installation } from '../check'

const RECENT_HOURS = 1

/** Whether Telegram sends presses of buttons here, and whether they arrive. */
export const telegram: Check<Installation> = {
  about: 'Telegram',
  find: async ({ env, now }) => {
    const { telegram: bot } = serviceAccounts(env)
    if (!bot) return { faults: [], notes: ['Nobody can be paged by Telegram. Set TELEGRAM_BOT_TOKEN.'], isUnset: true }
    if (!env.TELEGRAM_WEBHOOK) return { faults: [], notes: ['This server asks Telegram for presses of buttons.'] }
    const read = await readWebhook({ post: createPost(guardSettings(env)), bot })
    if (!read.ok) return [`Telegram does not say where it sends presses of buttons: ${read.words}`]
    const { url, fault } = read.webhook
    const wanted = `${env.BASE_URL}${TELEGRAM_PATH}`
    if (url.split('?')[0] !== wanted)
      return [`Telegram does not send presses of buttons to ${wanted}: look into the log of the server.`]
    if (!fault || differenceInHours(now(), fromUnixTime(fault.at)) >= RECENT_HOURS) return []
    return [`A press of a button in Telegram did not arrive at ${wanted}: ${fault.words}`]
  },
}
