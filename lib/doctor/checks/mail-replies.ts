import { mailboxFault } from '../../replies/mail/open-mailbox'
import type { Check, Installation } from '../check'

/** Signs in and opens the folder; reads no mail. */
export const mailReplies: Check<Installation> = {
  about: 'Mail replies',
  find: async ({ env: { REPLY_IMAP_URL: url } }) => {
    if (!url) return { faults: [], notes: ['No mail acknowledges.'], isUnset: true }
    const fault = await mailboxFault({ url })
    return fault ? [`No mail acknowledges: check REPLY_IMAP_URL. ${fault}`] : []
  },
}
