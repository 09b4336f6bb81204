import type { z } from 'zod'
import type { Severity } from '../db/database'
import type { Mailer } from '../mail/mailer'
import type { Post } from '../outbound/post'
import type { Phone } from './phone/phone'
import type { VapidKeys } from './push/vapid-keys'

/** What a page says, apart. It is as hostile. */
export type PageParts = {
  /** `why` it runs, from the second on. */
  step?: { name: string; why?: string }
  /** Of several incidents. */
  counts: string[]
  /** Where the title is too short for it. */
  summary?: string
  facts: Fact[]
  others: string[]
  /** `rest`: where the others are. */
  details: { lines: string[]; rest?: string }
}

/** Of a whole sentence there is no name. */
export type Fact = { name?: string; value: string }

export const ALL_BUTTONS = ['acknowledge', 'resolve', 'escalate'] as const

export type ReplyButton = (typeof ALL_BUTTONS)[number]

/** What can be done with incidents of which the least handled one has the status. */
export const BUTTONS_OF = {
  open: ALL_BUTTONS,
  acknowledged: ['resolve'],
  resolved: [],
} as const satisfies Record<string, readonly ReplyButton[]>

/** A message to a person or a chat channel. Its text may come from senders of alerts: it is hostile. */
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
  /** What `lines` say, for receivers that can set it apart. */
  parts?: PageParts
  /** In a page the first one acknowledges. */
  links: { text: string; url: string }[]
  severity?: Severity
  data: Record<string, unknown>
  at: Date
  /** The incidents that it is about: the one that leads, how many others, and the name that their mails share. */
  about?: { incidentId: number; others: number; thread: string }
  /**
   * How somebody answers without a browser: by what they press, by an SMS that begins with the code, by a POST to `url`
   * that acknowledges, with `bearer` if there is one, or by a mail.
   */
  reply?: { token: string; url: string; bearer?: string; code?: number; mailToken?: string }
  /** What can be done by a button, where the channel has such; all with a `reply`, else nothing, unless given. */
  buttons?: readonly ReplyButton[]
  /** Removed from answers that are shown: some receivers echo what they got. */
  secrets?: string[]
}

/** The result of one attempt. `answer`: short, one line, without secrets. */
export type SendResult =
  /** `receipt`: by which `edit` finds the message. */
  | { isDelivered: true; answer: string; receipt?: string }
  | {
      isDelivered: false
      /** Retrying would not help. */
      isFinal: boolean
      retryAfterSeconds?: number
      answer: string
      /** This channel delivers to nobody now. */
      isOurFault?: boolean
      /** The contact method works; there was just nobody. */
      isUnanswered?: boolean
      /** Of attempts that nobody answered. */
      mostUnanswered?: number
    }

/** An account of the operator's at a service that reaches people. `url`: where its API is. */
export type ServiceAccount = { token: string; url: string }

/** Where Telegram sends presses of buttons, and the secret by which they are known. */
export type TelegramWebhook = { url: string; secret: string }

/** Without `webhook`, it is asked for presses. */
export type TelegramBot = ServiceAccount & { webhook?: TelegramWebhook | undefined }

/** Presses of its buttons are known by `signingSecret`, or come over a connection that `appToken` opens. */
export type SlackApp = ServiceAccount & { signingSecret?: string | undefined; appToken?: string | undefined }

/** `repliesTo`: where presses of its buttons go; `secret`: by which they are known. */
export type MattermostBot = ServiceAccount & { repliesTo: string; secret: string }

export type ChannelDeps = {
  mailer: Mailer | undefined
  /** Where mails that acknowledge arrive. */
  replyAddress?: string | undefined
  telegram?: TelegramBot | undefined
  pushover?: ServiceAccount | undefined
  slackApp?: SlackApp | undefined
  mattermost?: MattermostBot | undefined
  post: Post
  vapid: VapidKeys
  phone?: Phone | undefined
}

export type Watcher = {
  /** The receiver has the message and has not confirmed it yet. `receipt`: by which it can be asked later. */
  onUnconfirmed?: (receipt?: string) => void
  /** Of an earlier attempt, whose process went before it was confirmed: it is asked for, not sent again. */
  receipt?: string | undefined
}

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
  /** Puts a message in the place of the one that `send` gave a receipt for. Never rejects. */
  edit?: (deps: ChannelDeps, config: Config, message: Message, receipt: string) => Promise<SendResult>
}
