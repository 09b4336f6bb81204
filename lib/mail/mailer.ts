export type Mail = {
  to: string
  subject: string
  text: string
  /** The same for programs that show it; the others show `text`. */
  html?: string
  uid: string
  isUrgent?: boolean
  /** What mails of one thread have in common, as the id of a mail that was never sent. */
  thread?: string
}

/** `isFinal`: retrying would not help (RFC 5321: replies from 500). */
export type MailRefusal = {
  isTaken: false
  isFinal: boolean
  answer: string
  /** No mail gets through: the server or the settings are at fault, not the recipient. */
  isServerFault?: true
  isSenderFault?: true
  /** The server has the mail and may still deliver it. */
  isUnconfirmed?: true
}
export type MailOutcome = { isTaken: true; answer: string } | MailRefusal

export type SendOptions = {
  signal?: AbortSignal
  /** The server has the mail and has not confirmed it. It is still waited for, but holds up no other. */
  onUnconfirmed?: () => void
}

export type Mailer = {
  /** Never rejects. Waits for a free connection until `signal` aborts. */
  send: (mail: Mail, options?: SendOptions) => Promise<MailOutcome>
  check: () => Promise<string | undefined>
  needsCheck: () => boolean
  close: () => void
}
