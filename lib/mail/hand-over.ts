import type { Transporter } from 'nodemailer'
import type { Mailbox } from '../values/mailbox'
import { firstCharacters, oneLine, storable } from '../values/text'
import type { Mail, MailOutcome } from './mailer'
import { refusal } from './refusal'
import { type MailLimits, startTimeLimit } from './time-limit'

const SUBJECT_CHARACTERS = 250

export type HandOver = (
  mail: Mail,
  watchers: { outer?: AbortSignal | undefined; onSlow: () => void },
) => Promise<MailOutcome>

export function createHandOver(transport: Transporter, sender: Mailbox, limits: MailLimits): HandOver {
  const onHandedOver = watchHandedOver(transport)
  return async (mail, watchers) => {
    const limit = startTimeLimit(limits, watchers)
    onHandedOver.set(limit.signal, limit.handedOver)
    try {
      const { response = '' } = await transport.sendMail({
        from: sender,
        ...partsOf(mail, sender),
        signal: limit.signal,
      })
      return { isTaken: true, answer: response }
    } catch (error) {
      const refused = refusal(error)
      return refused.isServerFault && limit.isHandedOver() ? unconfirmed() : refused
    } finally {
      limit.end()
    }
  }
}

/** Calls back once a mail's last byte is sent; mails are told apart by their signal. */
function watchHandedOver(transport: Transporter) {
  const listeners = new WeakMap<AbortSignal, () => void>()
  transport.use('stream', ({ data, message }, done) => {
    const listener = data.signal && listeners.get(data.signal)
    if (listener) message.processFunc((input) => input.once('end', listener))
    done()
  })
  return listeners
}

/** Addresses as objects: parsed text could name several. */
function partsOf({ to, subject, text, html, uid, isUrgent, thread }: Mail, { address }: Mailbox) {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return {
    to: { name: '', address: to },
    subject: firstCharacters(oneLine(subject), SUBJECT_CHARACTERS),
    text: storable(text),
    ...(html && { html: storable(html) }),
    messageId: `<${uid.replace(/[^\w.-]/g, '-')}@${domain}>`,
    ...threadHeaders(thread),
    ...(isUrgent && ({ priority: 'high' } as const)),
    // RFC 3834: no out-of-office notice answers.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function threadHeaders(thread: string | undefined) {
  if (!thread) return {}
  const id = `<${thread.replace(/[^\w.@-]/g, '-')}>`
  return { inReplyTo: id, references: id }
}

function unconfirmed(): MailOutcome {
  const answer = 'The mail server was handed the mail, but did not say in time whether it took it.'
  return { isTaken: false, isFinal: false, answer, isServerFault: true, isUnconfirmed: true }
}
