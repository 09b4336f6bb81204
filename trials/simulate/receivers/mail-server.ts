import type { Mailer, MailOutcome } from '../../../lib/mail/mailer'
import { currentOwner, type Owner } from '../time/owners'
import type { Timers } from '../time/timers'

/** All mails go through it. No receiver has this name. */
export const MAIL_SERVER = 'the mail server'

/** While it is away, an instance that knows this looks again after so long. */
const CHECK_MS = 120_000

type Deps = { timers: Timers; isAway: () => boolean }

/** As instances see it: each has a mailer of its own, which remembers whether it failed. */
export function createMailServer({ timers, isAway }: Deps) {
  const checks = new Map<Owner, number>()

  function newMailer(take: (mail: { to: string; uid: string; subject: string }) => Promise<MailOutcome>): Mailer {
    let needsCheck = false
    return {
      send: async (mail) => {
        const outcome = await take(mail)
        if (outcome.isTaken || !outcome.isServerFault) return outcome
        needsCheck = true
        checks.set(currentOwner(), timers.now())
        return outcome
      },
      check: async () => {
        needsCheck = false
        if (isAway()) checks.set(currentOwner(), timers.now() + CHECK_MS)
        else checks.delete(currentOwner())
        return isAway() ? 'The mail server is away.' : undefined
      },
      needsCheck: () => needsCheck,
      close: () => {},
    }
  }

  return {
    newMailer,
    /** When an instance that knows of a fault looks again; undefined if none does. */
    nextCheck: () => {
      const due = [...checks].flatMap(([owner, at]) => (owner.isGone ? [] : [at]))
      return due.length > 0 ? Math.min(...due) : undefined
    },
  }
}
