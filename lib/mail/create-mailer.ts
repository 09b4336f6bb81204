import { createTransport } from 'nodemailer'
import pLimit from 'p-limit'
import { readMailbox } from '../values/mailbox'
import { firstCharacters, oneLine } from '../values/text'
import { MAIL_CONNECTIONS, UNCONFIRMED_MAILS } from './connections'
import { createHandOver } from './hand-over'
import type { Mail, Mailer, MailOutcome, SendOptions } from './mailer'
import { refusal } from './refusal'
import { hideSecrets } from './secrets'
import { MAIL_LIMITS, type MailLimits, unlessAborted } from './time-limit'
import { transportOptions } from './transport-options'

const ANSWER_CHARACTERS = 250

export type MailerSettings = Partial<MailLimits> & {
  smtpUrl: string
  from: string
}

/** @throws Error when `from` is not an address */
export function createMailer({ smtpUrl, from, ...given }: MailerSettings): Mailer {
  const sender = readMailbox(from)
  if (!sender) throw new Error('MAIL_FROM is no e-mail address.')
  const limits = { ...MAIL_LIMITS, ...given }
  const options = transportOptions(smtpUrl, limits)
  const maxConnections = MAIL_CONNECTIONS + UNCONFIRMED_MAILS
  // The worker retries mails of broken connections, not the pool.
  const transport = createTransport({ ...options, pool: true, maxConnections, maxRequeues: 0 })
  const handOver = createHandOver(transport, sender, limits)
  // Waiting inside the pool would use up its time limit.
  const inTurn = pLimit(MAIL_CONNECTIONS)
  const shown = (answer: string) => firstCharacters(hideSecrets(oneLine(answer), smtpUrl), ANSWER_CHARACTERS)
  const health = createHealth()
  const attempt = async (mail: Mail, outer: AbortSignal | undefined, onSlow: () => void) => {
    if (outer?.aborted) return tooLate()
    const outcome = await handOver(mail, { outer, onSlow })
    health.note(outcome)
    return outcome
  }
  const attemptInTurn = (mail: Mail, { signal, onUnconfirmed = () => {} }: SendOptions) =>
    new Promise<MailOutcome>((resolve) => {
      void inTurn(
        () =>
          new Promise<void>((leave) => {
            const onSlow = () => {
              leave()
              onUnconfirmed()
            }
            void attempt(mail, signal, onSlow).then(resolve).then(leave)
          }),
      )
    })
  return {
    send: async (mail, options = {}) => {
      const { signal } = options
      const sending = attemptInTurn(mail, options)
      const outcome = await (signal ? unlessAborted(sending, signal, tooLate) : sending)
      return { ...outcome, answer: shown(outcome.answer) }
    },
    check: async () => {
      health.beginCheck()
      const fault = (await verify(options, limits)) ?? health.senderFault()
      return fault && shown(fault)
    },
    needsCheck: health.needsCheck,
    close: () => transport.close(),
  }
}

async function verify(options: ReturnType<typeof transportOptions>, { timeoutMs }: MailLimits) {
  const transport = createTransport({ ...options, socketTimeout: timeoutMs })
  const verified = transport.verify().then(
    () => undefined,
    (error: unknown) => refusal(error).answer,
  )
  const fault = await unlessAborted(verified, AbortSignal.timeout(2 * timeoutMs), () => tooLate().answer)
  transport.close()
  return fault
}

/** A check cannot see that the sender is refused, so it does not end that fault. */
function createHealth() {
  let senderFault: string | undefined
  let needsCheck = false
  return {
    note: (outcome: MailOutcome) => {
      if (outcome.isTaken) senderFault = undefined
      else if (outcome.isSenderFault) senderFault = outcome.answer
      if (!outcome.isTaken && outcome.isServerFault) needsCheck = true
    },
    beginCheck: () => {
      needsCheck = false
    },
    senderFault: () => senderFault,
    needsCheck: () => needsCheck,
  }
}

function tooLate(): MailOutcome {
  return { isTaken: false, isFinal: false, answer: 'The mail server did not answer in time.', isServerFault: true }
}
