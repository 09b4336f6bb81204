import type { ChannelDeps, TelegramBot } from '../channels/channel'
import { serviceAccounts } from '../channels/service-accounts'
import type { Env } from '../env'
import { createMailer } from '../mail/create-mailer'
import { createPost } from '../outbound/create-post'
import { guardSettings } from '../outbound/guard-addresses'
import { MATTERMOST_PATH } from '../replies/mattermost/path'
import { telegramWebhook } from '../replies/telegram/webhook'
import { createPhone } from './phone'
import { authSecret } from './secrets/auth-secret'
import { vapidKeys } from './secrets/vapid-keys'

export function createChannelDeps(env: Env): ChannelDeps {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = env
  const { SLACK_BOT_TOKEN: token, SLACK_SIGNING_SECRET: signingSecret, SLACK_APP_TOKEN: appToken } = env
  const url = env.SLACK_API_URL
  return {
    ...serviceAccounts(env),
    telegram: telegramBot(env),
    slackApp: token ? { token, signingSecret, appToken, url } : undefined,
    mattermost: mattermostBot(env),
    mailer: smtpUrl && from ? createMailer({ smtpUrl, from }) : undefined,
    replyAddress: smtpUrl && env.REPLY_IMAP_URL ? env.REPLY_ADDRESS : undefined,
    post: createPost(guardSettings(env)),
    vapid: vapidKeys(env),
    phone: createPhone(env),
  }
}

function telegramBot(env: Env): TelegramBot | undefined {
  const { telegram: bot } = serviceAccounts(env)
  if (!bot || !env.TELEGRAM_WEBHOOK) return bot
  return { ...bot, webhook: telegramWebhook({ baseUrl: env.BASE_URL, secret: authSecret(env) }, bot.token) }
}

function mattermostBot(env: Env) {
  const { MATTERMOST_URL: url, MATTERMOST_BOT_TOKEN: token } = env
  if (!url || !token) return undefined
  return { url, token, repliesTo: `${env.BASE_URL}${MATTERMOST_PATH}`, secret: authSecret(env) }
}
