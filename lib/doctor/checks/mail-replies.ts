import { mailboxFault } from '../../replies/mail/open-mailbox'
import type { Check, Installation } from '../check'

/** Signs in and opens the folder; reads no mail. */
export const mailReplies: Check<Installation> = {
  about: 'Mail replies',
  find: async ({ env: { REPLY_IMAP_URL: url } }) => {
    if (!url)
      return {
        faults: [],
        notes: ['A reply to a mail acknowledges nothing. Set REPLY_IMAP_URL and REPLY_ADDRESS.'],
        isUnset: true,
      }
    const fault = await mailboxFault({ url })
    return fault ? [`No mail acknowledges: check REPLY_IMAP_URL. ${fault}`] : []
  },
}
