import type { Check, Installation } from '../check'

/** Connects and signs in; sends no mail. */
export const mail: Check<Installation> = {
  about: 'Mail',
  find: async ({ mailer }) => {
    const fault = await mailer?.check()
    return fault ? [`No mail can be sent: check SMTP_URL and MAIL_FROM. ${fault}`] : []
  },
}
