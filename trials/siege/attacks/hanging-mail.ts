import { setTimeout as pause } from 'node:timers/promises'
import { startSmtpServer } from '../../../testing/smtp'
import type { Attack } from '../attack'
import { addContactMethods, PAGES_ENV, turnPagingOn } from '../on-call'

export const hangingMail: Attack = {
  name: 'hanging-mail',
  title: 'a mail server that takes connections and never a mail, for every page',
  databases: ['sqlite'],
  breaks: 'nothing',
  arm: async ({ site }) => {
    const receiver = await turnPagingOn(site)
    const mail = await startSmtpServer({ hangs: true })
    const addresses = Array.from({ length: 5 }, (_, n) => `person-${n}@example.com`)
    await addContactMethods(
      site,
      addresses.map((address) => ({ channel: 'email', config: { address } })),
    )
    return {
      start: { env: { ...PAGES_ENV, SMTP_URL: mail.url, MAIL_FROM: 'Tocsin <tocsin@example.com>' } },
      run: async ({ seconds }) => {
        await pause(seconds * 1000)
        return `${receiver.received.length} pages by webhook meanwhile`
      },
      disarm: () => Promise.all([receiver.close(), mail.close()]),
    }
  },
}
