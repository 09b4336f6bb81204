import type { ChannelDeps } from '../channels/channel'
import { serviceAccounts } from '../channels/service-accounts'
import type { Env } from '../env'
import { createMailer } from '../mail/create-mailer'
import { createPost } from '../outbound/create-post'
import { createPhone } from './phone'
import { vapidKeys } from './secrets/vapid-keys'

export function createChannelDeps(env: Env): ChannelDeps {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = env
  return {
    ...serviceAccounts(env),
    mailer: smtpUrl && from ? createMailer({ smtpUrl, from }) : undefined,
    post: createPost({ allowCidrs: env.OUTBOUND_ALLOW_CIDRS ?? [] }),
    vapid: vapidKeys(env),
    phone: createPhone(env),
  }
}
