import type { ChannelDeps } from '../channels/channel'
import { serviceAccounts } from '../channels/service-accounts'
import type { Env } from '../env'
import { createMailer } from '../mail/create-mailer'
import { createPost } from '../outbound/create-post'
import { MATTERMOST_PATH } from '../replies/mattermost/path'
import { createPhone } from './phone'
import { authSecret } from './secrets/auth-secret'
import { vapidKeys } from './secrets/vapid-keys'

export function createChannelDeps(env: Env): ChannelDeps {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = env
  const { SLACK_BOT_TOKEN: token, SLACK_SIGNING_SECRET: signingSecret, SLACK_APP_TOKEN: appToken } = env
  const url = env.SLACK_API_URL
  return {
    ...serviceAccounts(env),
    slackApp: token ? { token, signingSecret, appToken, url } : undefined,
    mattermost: mattermostBot(env),
    mailer: smtpUrl && from ? createMailer({ smtpUrl, from }) : undefined,
    replyAddress: smtpUrl && env.REPLY_IMAP_URL ? env.REPLY_ADDRESS : undefined,
    post: createPost({ allowCidrs: env.OUTBOUND_ALLOW_CIDRS ?? [] }),
    vapid: vapidKeys(env),
    phone: createPhone(env),
  }
}

function mattermostBot(env: Env) {
  const { MATTERMOST_URL: url, MATTERMOST_BOT_TOKEN: token } = env
  if (!url || !token) return undefined
  return { url, token, repliesTo: `${env.BASE_URL}${MATTERMOST_PATH}`, secret: authSecret(env) }
}
