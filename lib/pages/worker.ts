import { setTimeout as pause } from 'node:timers/promises'
import { runEscalations } from '../escalations/run'
import { createFaultLog, type FaultLog } from '../log/fault-log'
import type { PagingDeps } from './deps'
import { RENEW_EVERY_MS } from './renew-leases'
import { createSender } from './sender'
import { tellEndings } from './tell-endings'

const POLL_MS = 1_000
// Batching is cheaper for ingest. In a storm it batches longer: the first pages are out.
const DECIDE_REST_MS = 100
const STORM = 100
const STORM_REST_MS = 400
const SEND_REST_MS = 10
const TELL_EVERY_MS = 5_000
const STOP_MS = 6_000

export type PagingWorker = ReturnType<typeof startPaging>

/** Several instances may share a database. */
export function startPaging(deps: PagingDeps) {
  const sender = createSender(deps, wake)
  const logFault = createFaultLog(deps.log)
  const deciding = createLoop(logFault, async () => {
    const count = await runEscalations(deps, logFault)
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

  const telling = createLoop(logFault, async () => {
    await tellEndings(deps)
    return SEND_REST_MS
  })

  const tell = setInterval(telling.wake, TELL_EVERY_MS)
  const poll = setInterval(wake, POLL_MS)
  const renew = setInterval(renewing.wake, RENEW_EVERY_MS)
  wake()
  return {
    /** Incidents were opened: run their first steps now, not at the next poll. */
    decide: deciding.wake,
    send: sending.wake,
    /** Waits up to 6 seconds for what is under way. An attempt that hangs is repeated once its lease expires. */
    stop: async () => {
      clearInterval(poll)
      clearInterval(renew)
      clearInterval(tell)
      await deciding.stop()
      await sending.stop()
      await renewing.stop()
      await Promise.race([Promise.all([sender.settled(), telling.stop()]), pause(STOP_MS)])
    },
  }
}

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
