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
export type MailOutcome = { isTaken: true; answer: string } | { isTaken: false; isFinal: boolean; answer: string }

/** Hands mails to the SMTP server of the settings. */
export type Mailer = {
  /** Never rejects. */
  send: (mail: Mail) => Promise<MailOutcome>
  close: () => void
}
