import type { z } from 'zod'
import type { Severity } from '../db/database'
import type { Mailer } from '../mail/mailer'
import type { Post } from '../outbound/post'
import type { VapidKeys } from './push/vapid-keys'

/** A message to a person. Its text may come from senders of alerts: it is hostile. */
export type Message = {
  /** Equal in all attempts, so that a receiver can drop duplicates. */
  uid: string
  /**
   * `code` verifies a contact method; `test` shows that it works; `notice` tells of a change; `acknowledged` and
   * `resolved` tell those who were paged, without a sound.
   */
  kind: 'page' | 'test' | 'code' | 'notice' | 'acknowledged' | 'resolved'
  title: string
  lines: string[]
  links: { text: string; url: string }[]
  severity?: Severity
  data: Record<string, unknown>
  at: Date
  /** The incidents that it is about: the one that leads, how many others, and the name that their mails share. */
  about?: { incidentId: number; others: number; thread: string }
  /** Removed from answers that are shown: some receivers echo what they got. */
  secrets?: string[]
}

/** The result of one attempt. `answer`: short, one line, without secrets. */
export type SendResult =
  | { isDelivered: true; answer: string }
  /** `isFinal`: retrying would not help. `isOurFault`: this channel delivers to nobody now. */
  | { isDelivered: false; isFinal: boolean; retryAfterSeconds?: number; answer: string; isOurFault?: boolean }

/** An account of the operator's at a service that reaches people. `url`: where its API is. */
export type ServiceAccount = { token: string; url: string }

export type ChannelDeps = {
  mailer: Mailer | undefined
  telegram?: ServiceAccount | undefined
  pushover?: ServiceAccount | undefined
  post: Post
  vapid: VapidKeys
}

/** `onUnconfirmed`: the receiver has the message and has not confirmed it yet. */
export type Watcher = { onUnconfirmed?: () => void }

export type ChannelKind<Config> = {
  title: string
  /** Whether the settings allow to send; without it they always do. */
  isSetUp?: (deps: ChannelDeps) => boolean
  /** Validates form fields and stored configs; errors are sentences for each field. */
  config: z.ZodType<Config>
  describe: (config: Config) => string
  address?: (config: Config) => string
  /** Tells two contact methods apart; without it `address` does, or `describe`. */
  identity?: (config: Config) => string
  /** Never rejects. */
  send: (deps: ChannelDeps, config: Config, message: Message, watcher: Watcher) => Promise<SendResult>
}
