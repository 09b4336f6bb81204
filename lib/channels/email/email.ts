import { z } from 'zod'
import type { MailOutcome } from '../../mail/mailer'
import { emailFault, normalizeEmail } from '../../values/email-address'
import type { ChannelKind, Message, SendResult } from '../channel'
import { plainMessage } from '../plain'
import { mailHtml } from './html-part'
import { mailtoOf, withMailto } from './reply-mail'

const NO_SERVER = 'No mail server is set up: SMTP_URL and MAIL_FROM are unset.'

/** For codes and tests, which a person waits for; pages wait as long as the mail server needs. */
const PERSON_WAITS_MS = 20_000
/** An unconfirmed mail may have been delivered. */
const UNCONFIRMED_WAIT_SECONDS = 120

const ENDED = 'You get this because you were paged. You can switch this off under Contact methods in Tocsin.'

const REASONS = {
  page: 'You get this because you are paged for incidents in Tocsin.',
  test: 'You get this because a person tested this address in Tocsin.',
  notice: 'You get this because you are paged for incidents in Tocsin.',
  acknowledged: ENDED,
  resolved: ENDED,
  code: 'You get this because a person entered this address in Tocsin. If that was not you, there is nothing to do.',
} as const

const config = z.object({
  address: z
    .string({ error: 'Give an e-mail address, such as ana@example.com.' })
    .transform(normalizeEmail)
    .superRefine((address, context) => {
      const fault = emailFault(address)
      if (fault) context.addIssue({ code: 'custom', message: fault })
    }),
})

export const email: ChannelKind<z.output<typeof config>> = {
  title: 'E-mail',
  config,
  describe: ({ address }) => address,
  send: async ({ mailer, replyAddress }, { address }, message, watcher) => {
    if (!mailer) return { isDelivered: false, isFinal: true, answer: NO_SERVER, isOurFault: true }
    const token = message.reply?.mailToken
    const mailto = replyAddress && token && mailtoOf(replyAddress, token)
    const { title, text } = mailText(message, mailto)
    const patience = message.kind === 'page' ? {} : { signal: AbortSignal.timeout(PERSON_WAITS_MS) }
    const { uid, about } = message
    const isUrgent = message.severity === 'critical'
    const subject = about ? `${tagOf(about)} ${title}` : title
    const html = mailHtml(message, { reason: REASONS[message.kind], mailto })
    const mail = { to: address, subject, text, html, uid, isUrgent, ...(about && { thread: about.thread }) }
    return resultOf(await mailer.send(mail, { ...patience, ...watcher }))
  },
}

/** `[#205]`, or `[#205 +11]` for twelve. */
function tagOf({ incidentId, others }: NonNullable<Message['about']>) {
  return `[#${incidentId}${others > 0 ? ` +${others}` : ''}]`
}

function resultOf(outcome: MailOutcome): SendResult {
  const { answer } = outcome
  if (outcome.isTaken) return { isDelivered: true, answer }
  const { isFinal, isServerFault, isUnconfirmed } = outcome
  return {
    ...{ isDelivered: false, isFinal, answer },
    ...(isServerFault && { isOurFault: true }),
    ...(isUnconfirmed && { retryAfterSeconds: UNCONFIRMED_WAIT_SECONDS }),
  }
}

function mailText(message: Message, mailto: string | undefined) {
  const { title, lines, links: others } = plainMessage(message)
  const links = withMailto(others, mailto)
  const linkLines = links.map(({ text, url }) => `${text}:\n${url}\n`)
  // The subject has the title already.
  const head = message.kind === 'page' ? [] : [title, '']
  const text = [...head, ...lines, '', ...linkLines, '-- ', REASONS[message.kind], ''].join('\n')
  return { title, text }
}
