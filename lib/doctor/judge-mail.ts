import { timeInWords } from '../audit/time-in-words'
import type { Database } from '../db/database'
import type { Mailer } from '../mail/mailer'
import { type MailStatus, mailStatus } from '../mail/state'
import { unlessAborted } from '../mail/time-limit'

// Before the examination itself gives up.
const PATIENCE_MS = 15_000

type Mails = { db: Database; mailer: Mailer | undefined }
export type MailVerdict = { status: MailStatus; faults: string[] }

/** What can be seen from here now, then what the server has found: no check can see that the sender is refused. */
export async function judgeMail({ db, mailer }: Mails): Promise<MailVerdict> {
  if (!mailer) return { status: 'unset', faults: [] }
  const seen = await unlessAborted(mailer.check(), AbortSignal.timeout(PATIENCE_MS), () => LATE)
  if (seen) return broken(`No mail can be sent: check SMTP_URL and MAIL_FROM. ${seen}`)
  const { status, fault } = await mailStatus(db, true)
  if (!fault) return { status, faults: [] }
  const since = timeInWords(fault.since)
  return broken(
    `No mail could be sent since ${since}. The mail server answers now, and Tocsin looks again within two minutes. It was: ${fault.fault}`,
  )
}

const LATE = `The mail server did not answer within ${PATIENCE_MS / 1000} seconds.`

function broken(fault: string): MailVerdict {
  return { status: 'broken', faults: [fault] }
}
