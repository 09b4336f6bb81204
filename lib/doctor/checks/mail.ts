import type { Check, Examined } from '../check'

/** Connects and signs in; sends no mail. */
export const mail: Check<Examined> = {
  about: 'Mail',
  find: async ({ mail }) => {
    const { status, faults } = await mail
    return status === 'unset' ? { faults, notes: [NONE], isUnset: true } : faults
  },
}

const NONE = 'This server sends no mail, so no page by e-mail, invitation or reset link. Set SMTP_URL and MAIL_FROM.'
