import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { createMailer } from '../lib/mail/create-mailer'
import type { Mailer } from '../lib/mail/mailer'
import { readMail } from './read-mail'
import { type ReceivedMail, type SmtpServer, startSmtpServer } from './smtp'

type Opened = { server: SmtpServer; mailer: Mailer }

/** A mail server of this test file's own, with a mailer that hands mails to it. */
export function testMailbox() {
  const behaviour: { refuseMail?: number } = {}
  const opened: Partial<Opened> = {}
  const takeAgain = () => {
    delete behaviour.refuseMail
  }
  beforeAll(async () => {
    opened.server = await startSmtpServer(behaviour)
    opened.mailer = createMailer({ smtpUrl: opened.server.url, from: 'Tocsin <tocsin@example.com>' })
  })
  afterAll(async () => {
    opened.mailer?.close()
    await opened.server?.close()
  })
  return {
    get mailer() {
      if (!opened.mailer) throw new Error('the mailer is only there while tests run')
      return opened.mailer
    },
    /** Takes out what has come for a person. */
    mailsTo: (address: string) => takeOut(opened.server?.mails ?? [], address).map(readMail),
    /** Mails are answered with this code until they are taken again, or the test ends. */
    refuseWith: (code: number) => {
      behaviour.refuseMail = code
      onTestFinished(takeAgain)
    },
    takeAgain,
  }
}

function takeOut(mails: ReceivedMail[], address: string) {
  const taken = mails.filter(({ to }) => to.includes(address))
  for (const mail of taken) mails.splice(mails.indexOf(mail), 1)
  return taken
}
