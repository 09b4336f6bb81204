import { setTimeout as pause } from 'node:timers/promises'
import { decideDue } from './decide'
import type { PagingDeps } from './deps'
import { createSender } from './sender'

const POLL_MS = 1_000
// What comes meanwhile is decided together: in a storm, paging leaves most of the time to ingest.
const REST_MS = 100

export type PagingWorker = ReturnType<typeof startPaging>

/** Pages whoever is to be paged, from now until it is stopped. Several instances on one database share the work. */
export function startPaging(deps: PagingDeps) {
  const sender = createSender(deps, wake)
  let isAwake = false
  let isStopped = false
  let working = Promise.resolve()

  /** Something may be due: looks at once rather than at the next poll. */
  function wake() {
    if (isAwake || isStopped) return
    isAwake = true
    working = working.then(round)
  }

  async function round() {
    isAwake = false
    try {
      const hadAny = await decideDue(deps)
      const taken = await sender.takeDue()
      if (hadAny || taken > 0) await pause(REST_MS)
    } catch (error) {
      deps.log.error({ err: error }, 'paging failed; it is tried again')
      await pause(POLL_MS)
    }
  }

  const poll = setInterval(wake, POLL_MS)
  wake()
  return {
    wake,
    /** Finishes what is under way, and begins nothing more. */
    stop: async () => {
      isStopped = true
      clearInterval(poll)
      await working
      await sender.settled()
    },
  }
}
