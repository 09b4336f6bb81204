import { z } from 'zod'
import { emailFault, normalizeEmail } from '../../users/email'
import type { ChannelKind, Message } from '../channel'
import { plainMessage } from '../plain'

const NO_SERVER = 'No mail server is set up: SMTP_URL and MAIL_FROM are unset.'

const REASONS = {
  page: 'You get this because you are paged for incidents in Tocsin.',
  test: 'You get this because somebody tried out this address in Tocsin.',
  code: 'You get this because somebody gave this address in Tocsin. If that was not you, there is nothing to do.',
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
  send: async ({ mailer }, { address }, message) => {
    if (!mailer) return { isDelivered: false, isFinal: true, answer: NO_SERVER }
    const { title, text } = mailText(message)
    const isUrgent = message.severity === 'critical'
    const outcome = await mailer.send({ to: address, subject: title, text, uid: message.uid, isUrgent })
    const { answer } = outcome
    return outcome.isTaken ? { isDelivered: true, answer } : { isDelivered: false, isFinal: outcome.isFinal, answer }
  },
}

function mailText(message: Message) {
  const { title, lines, links } = plainMessage(message)
  const linkLines = links.map(({ text, url }) => `${text}:\n${url}\n`)
  // The subject is the title; a page need not say it twice.
  const head = message.kind === 'page' ? [] : [title, '']
  const text = [...head, ...lines, '', ...linkLines, '-- ', REASONS[message.kind], ''].join('\n')
  return { title, text }
}
