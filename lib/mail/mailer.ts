export type Mail = {
  to: string
  /** One line. */
  subject: string
  text: string
  /** The same over all attempts: it becomes the Message-ID. */
  uid: string
  /** Marked as important, for mail programs that let important mail through. */
  isUrgent?: boolean
}

/** Why a server did not take a mail; `isFinal` when trying again would not help (RFC 5321: replies from 500). */
export type MailRefusal = {
  isTaken: false
  isFinal: boolean
  answer: string
  /** The server or the settings are at fault, not the recipient: no mail gets through. */
  isServerFault?: true
  /** It is the sender that the server refuses. */
  isSenderFault?: true
  /** The server has the whole mail and did not say what became of it: it may still deliver it. */
  isUnconfirmed?: true
}
export type MailOutcome = { isTaken: true; answer: string } | MailRefusal

/** Hands mails to the SMTP server of the settings. */
export type SendOptions = {
  signal?: AbortSignal
  /** Called when the server has the mail and does not confirm it; it is still waited for, but holds up no other mail. */
  onUnconfirmed?: () => void
}

export type Mailer = {
  /** Never rejects. Waits for a free connection as long as it takes, or until `signal` aborts. */
  send: (mail: Mail, options?: SendOptions) => Promise<MailOutcome>
  /** Connects and signs in, and sends nothing. What is in the way of every mail, in words; undefined when nothing is. */
  check: () => Promise<string | undefined>
  /** Whether a mail has failed by a fault of the server since the last check. */
  needsCheck: () => boolean
  close: () => void
}
