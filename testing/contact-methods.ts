import webPush from 'web-push'
import type { ContactDeps } from '../lib/contact-methods/deps'
import type { UserContext } from '../lib/context'
import type { Database } from '../lib/db/database'
import { createPost } from '../lib/outbound/create-post'
import { NOW } from './fixtures'
import { testMailbox } from './mailbox'

/** As if the code had been typed in. */
export function markVerified(db: Database, id: number) {
  return db.write((tx) => tx.contactMethod.update({ where: { id }, data: { verifiedAt: NOW } }))
}

/** What the verbs of contact methods work with: a real mail server, and HTTP receivers on loopback allowed. */
export function testContactDeps() {
  const mailbox = testMailbox()
  const post = createPost({ allowCidrs: ['127.0.0.0/8'] })
  const vapid = { ...webPush.generateVAPIDKeys(), subject: 'https://tocsin.test' }
  return {
    of: (ctx: UserContext): ContactDeps => ({
      ctx,
      channels: { mailer: mailbox.mailer, post, vapid },
      baseUrl: 'http://tocsin.test',
    }),
    mailsTo: mailbox.mailsTo,
    refuseWith: mailbox.refuseWith,
    takeAgain: mailbox.takeAgain,
    /** The code in the one mail that came for an address. */
    codeSentTo: (address: string) => {
      const [mail, ...others] = mailbox.mailsTo(address)
      const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
      if (!code || others.length > 0) throw new Error(`not one mail with a code came for ${address}`)
      return code
    },
  }
}
