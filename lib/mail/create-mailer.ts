import { createTransport } from 'nodemailer'
import pLimit from 'p-limit'
import { firstCharacters, oneLine, storable } from '../text'
import { readMailbox } from './mailbox'
import type { Mail, Mailer, MailOutcome } from './mailer'
import { refusal } from './refusal'

const CONNECTIONS = 3
const TIMEOUT_MS = 30_000
const SUBJECT_CHARACTERS = 250
const ANSWER_CHARACTERS = 200

export type MailerSettings = {
  /** `smtp://` (STARTTLS where it is offered) or `smtps://`, with user and password where the server wants them. */
  smtpUrl: string
  from: string
  /** For one mail from beginning to end. */
  timeoutMs?: number
}

/** @throws Error when `from` is no address */
export function createMailer({ smtpUrl, from, timeoutMs = TIMEOUT_MS }: MailerSettings): Mailer {
  const sender = readMailbox(from)
  if (!sender) throw new Error('MAIL_FROM is no e-mail address.')
  const transport = createTransport(transportOptions(smtpUrl, timeoutMs))
  // Nothing waits inside the pool, where it would be sent long after its sender gave it up.
  const inTurn = pLimit(CONNECTIONS)
  const hand = async (mail: Mail): Promise<MailOutcome> => {
    try {
      const { response } = await transport.sendMail({ from: sender, ...partsOf(mail, domainOf(sender.address)) })
      return { isTaken: true, answer: firstCharacters(oneLine(response), ANSWER_CHARACTERS) }
    } catch (error) {
      return refusal(error, ANSWER_CHARACTERS)
    }
  }
  const send = (mail: Mail) =>
    withDeadline(timeoutMs, (signal) => inTurn(() => (signal.aborted ? tooLate() : hand(mail))))
  return { send, close: () => transport.close() }
}

function transportOptions(url: string, timeoutMs: number) {
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
  // A mail that a broken connection left behind is the worker's to try again, not the pool's.
  const pool = { pool: true, maxConnections: CONNECTIONS, maxRequeues: 0 } as const
  return { url, ...pool, ...timeouts, disableFileAccess: true, disableUrlAccess: true }
}

/** Addresses go as objects: text that is parsed could name several. */
function partsOf({ to, subject, text, uid, isUrgent }: Mail, domain: string) {
  return {
    to: { name: '', address: to },
    subject: firstCharacters(oneLine(subject), SUBJECT_CHARACTERS),
    text: storable(text),
    messageId: `<${uid.replace(/[^\w.-]/g, '-')}@${domain}>`,
    ...(isUrgent && ({ priority: 'high' } as const)),
    // RFC 3834: so that nobody's out-of-office notice answers.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function domainOf(address: string) {
  return address.slice(address.lastIndexOf('@') + 1)
}

async function withDeadline(timeoutMs: number, work: (signal: AbortSignal) => Promise<MailOutcome>) {
  const deadline = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<MailOutcome>((resolve) => {
    timer = setTimeout(() => {
      deadline.abort()
      resolve(tooLate())
    }, timeoutMs)
  })
  const outcome = await Promise.race([work(deadline.signal), late])
  clearTimeout(timer)
  return outcome
}

function tooLate(): MailOutcome {
  return { isTaken: false, isFinal: false, answer: 'The mail server did not answer in time.' }
}
