import type { ChannelDeps, ServiceAccount } from '../channels/channel'
import type { Env } from '../env'
import { createMailer } from '../mail/create-mailer'
import { createPost } from '../outbound/create-post'
import { createPhone } from './phone'
import { vapidKeys } from './secrets/vapid-keys'

export function createChannelDeps(env: Env): ChannelDeps {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = env
  return {
    telegram: account(env.TELEGRAM_BOT_TOKEN, env.TELEGRAM_API_URL),
    pushover: account(env.PUSHOVER_TOKEN, env.PUSHOVER_API_URL),
    mailer: smtpUrl && from ? createMailer({ smtpUrl, from }) : undefined,
    post: createPost({ allowCidrs: env.OUTBOUND_ALLOW_CIDRS ?? [] }),
    vapid: vapidKeys(env),
    phone: createPhone(env),
  }
}

function account(token: string | undefined, url: string): ServiceAccount | undefined {
  return token ? { token, url } : undefined
}
