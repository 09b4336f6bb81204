import { setTimeout as pause } from 'node:timers/promises'
import { runEscalations } from '../escalations/run'
import { createFaultLog, type FaultLog } from '../fault-log'
import type { PagingDeps } from './deps'
import { RENEW_EVERY_MS } from './renew-leases'
import { createSender } from './sender'

const POLL_MS = 1_000
// What comes meanwhile is done together, which costs alerts less. The more so in a storm: its first pages are out.
const DECIDE_REST_MS = 100
const STORM = 100
const STORM_REST_MS = 400
const SEND_REST_MS = 10
const STOP_MS = 6_000

export type PagingWorker = ReturnType<typeof startPaging>

/** Pages whoever is to be paged, from now until it is stopped. Several instances on one database share the work. */
export function startPaging(deps: PagingDeps) {
  const sender = createSender(deps, wake)
  const logFault = createFaultLog(deps.log)
  const deciding = createLoop(logFault, async () => {
    const count = await runEscalations(deps)
    if (count > 0) wake()
    if (await deps.canary?.decide()) sending.wake()
    return count < STORM ? DECIDE_REST_MS : STORM_REST_MS
  })
  const sending = createLoop(logFault, async () => {
    await sender.takeDue()
    await deps.canary?.arrive()
    return SEND_REST_MS
  })

  function wake() {
    deciding.wake()
    sending.wake()
  }

  const renewing = createLoop(logFault, async () => {
    await sender.renewLeases()
    return 0
  })

  const poll = setInterval(wake, POLL_MS)
  const renew = setInterval(renewing.wake, RENEW_EVERY_MS)
  wake()
  return {
    /** Incidents were opened: whom they page is decided at once rather than at the next poll. */
    decide: deciding.wake,
    /** A page is due that was not before. */
    send: sending.wake,
    /**
     * Begins nothing more and finishes what is under way, but waits no longer than 6 seconds: a page to a receiver that
     * hangs is tried again once its lease is over.
     */
    stop: async () => {
      clearInterval(poll)
      clearInterval(renew)
      await deciding.stop()
      await sending.stop()
      await renewing.stop()
      await Promise.race([sender.settled(), pause(STOP_MS)])
    },
  }
}

/** Does the work whenever it is woken, never twice at once, and rests in between for so many milliseconds as it says. */
function createLoop(logFault: FaultLog, work: () => Promise<number>) {
  let isAwake = false
  let isStopped = false
  let working = Promise.resolve()

  async function round() {
    isAwake = false
    try {
      await pause(await work())
    } catch (error) {
      logFault(error, 'paging failed; it is tried again')
      await pause(POLL_MS)
    }
  }

  return {
    wake: () => {
      if (isAwake || isStopped) return
      isAwake = true
      working = working.then(round)
    },
    stop: () => {
      isStopped = true
      return working
    },
  }
}
