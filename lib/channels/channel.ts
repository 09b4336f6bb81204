import type { z } from 'zod'
import type { Severity } from '../db/database'
import type { Mailer } from '../mail/mailer'
import type { Post } from '../outbound/post'
import type { VapidKeys } from './push/vapid-keys'

/** What a person is told, whatever the channel. All text may come from senders of alerts: it is hostile. */
export type Message = {
  /** The same over all attempts, so that a receiver can drop what it has had. */
  uid: string
  /** `code` proves that a contact method is the person's; `test` shows that it works; `notice` tells of a change. */
  kind: 'page' | 'test' | 'code' | 'notice'
  /** One line, most important words first. */
  title: string
  /** What follows, one line each. */
  lines: string[]
  /** The first is what the person will want to do. */
  links: { text: string; url: string }[]
  severity?: Severity
  /** The same for machines, as it goes into JSON. */
  data: Record<string, unknown>
  at: Date
  /** What no answer that is shown may repeat: some receivers send back what they got. */
  secrets?: string[]
}

/** What became of one attempt. `answer` is short, one line, and holds no secret. */
export type Delivery =
  | { isDelivered: true; answer: string }
  /** `isFinal`: trying again would not help. `isOurFault`: no message gets through this channel, to anybody. */
  | { isDelivered: false; isFinal: boolean; retryAfterSeconds?: number; answer: string; isOurFault?: boolean }

export type ChannelDeps = {
  /** Undefined where the settings name no SMTP server. */
  mailer: Mailer | undefined
  post: Post
  vapid: VapidKeys
}

/** `onUnconfirmed`: the receiver has the message and takes its time to say whether it takes it. */
export type Watcher = { onUnconfirmed?: () => void }

/** One way to reach a person. */
export type ChannelKind<Config> = {
  /** As the portal names it. */
  title: string
  /** Reads what somebody typed in, field by field with an error in words, and what is stored. */
  config: z.ZodType<Config>
  /** The address as it may be shown, without secrets. */
  describe: (config: Config) => string
  /** Never rejects. */
  send: (deps: ChannelDeps, config: Config, message: Message, watcher: Watcher) => Promise<Delivery>
}
