import type { ChannelDeps } from '../channels/channel'
import type { Env } from '../env'
import { createMailer } from '../mail/create-mailer'
import { createPost } from '../outbound/create-post'
import { vapidKeys } from './vapid-keys'

// With what comes before and after it, an attempt has to end within the lease of a page: lib/paging/claim-pages.ts.
const MAIL_TIMEOUT_MS = 15_000

/** What messages to people are sent by, as the settings have it. */
export function createChannelDeps(env: Env): ChannelDeps {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = env
  return {
    mailer: smtpUrl && from ? createMailer({ smtpUrl, from, timeoutMs: MAIL_TIMEOUT_MS }) : undefined,
    post: createPost({ allowCidrs: env.OUTBOUND_ALLOW_CIDRS ?? [] }),
    vapid: vapidKeys(env),
  }
}
