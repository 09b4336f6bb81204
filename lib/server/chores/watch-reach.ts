import { MAIL_SERVER } from '../../channels/receiver-of'
import { createFailureTeller } from '../../contact-methods/tell-failing'
import { createFaultLog } from '../../log/fault-log'
import type { Mailer } from '../../mail/mailer'
import { readMailState, recordMailState } from '../../mail/state'
import { receiverIsBack } from '../../pages/receiver-is-back'
import type { AlertsRuntime } from '../alerts-runtime'

const LOOK_EVERY_MS = 5_000
const TELL_EVERY_MS = 10_000
const CHECK_WORKING_MS = 900_000
const CHECK_BROKEN_MS = 120_000

type Watched = Pick<AlertsRuntime, 'db' | 'log' | 'channels'> & {
  env: Pick<AlertsRuntime['env'], 'BASE_URL'>
  clock: Pick<AlertsRuntime['clock'], 'now'>
}

/** Checks the mail server, and tells owners of failing contact methods. Runs in the process that sends pages. */
export function watchReach(runtime: AlertsRuntime) {
  const look = createReachWatch(runtime)
  let isUnderWay = false
  const lookOnce = async () => {
    if (isUnderWay) return
    isUnderWay = true
    await look(new Date())
    isUnderWay = false
  }
  const timer = setInterval(() => void lookOnce(), LOOK_EVERY_MS)
  runtime.stopping.signal.addEventListener('abort', () => clearInterval(timer))
  void lookOnce()
}

/** Does what is due at `now`; logs what fails, and tries it again the next time. */
export function createReachWatch({ db, env, log, channels, clock }: Watched) {
  const tellFailing = createFailureTeller({ db, channels, baseUrl: env.BASE_URL })
  const isCheckDue = createTimer()
  const isTellingDue = createTimer()
  const logFault = createFaultLog(log, { level: 'warn' })
  const followRecovery = createRecovery(db, clock)
  let isBroken = false

  async function check(mailer: Mailer, now: Date) {
    const fault = await mailer.check()
    if (fault !== undefined) isBroken = true
    const isChanged = await recordMailState(db, fault, now)
    if (fault === undefined) await followRecovery()
    isBroken = fault !== undefined
    if (!isChanged) return
    if (fault) log.error({ fault }, 'no mail can be sent')
    else log.info('mails can be sent again')
  }

  return async (now: Date) => {
    const { mailer } = channels
    try {
      const everyMs = isBroken ? CHECK_BROKEN_MS : CHECK_WORKING_MS
      if (mailer && (isCheckDue(now, everyMs) || mailer.needsCheck())) await check(mailer, now)
      if (isTellingDue(now, TELL_EVERY_MS)) await tellFailing(now)
    } catch (error) {
      logFault(error, 'who can be reached could not be checked')
    }
  }
}

/**
 * Mails that wait are due at once, for each recovery and at the start: a process may have ended between the two. A check that
 * finds nothing new must not do that, because the waits of a page are cut short a few times only.
 */
function createRecovery(db: Watched['db'], clock: Watched['clock']) {
  let followed: number | null | undefined
  return async () => {
    const recoveredAt = (await readMailState(db)).recoveredAt?.getTime() ?? null
    if (recoveredAt === followed) return
    await db.writeStatements((statements) =>
      receiverIsBack(statements, db.secrets, { receiver: MAIL_SERVER, steady: clock.now() }),
    )
    followed = recoveredAt
  }
}

/** Whether `everyMs` have passed since it last said so; a clock that was set back counts as well. */
function createTimer() {
  let last = Number.NEGATIVE_INFINITY
  return (now: Date, everyMs: number) => {
    const isDue = Math.abs(now.getTime() - last) >= everyMs
    if (isDue) last = now.getTime()
    return isDue
  }
}
