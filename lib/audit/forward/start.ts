import type { Database } from '../../db/database'
import { createFaultLog } from '../../log/fault-log'
import type { Log } from '../../log/log'
import { forwardAudit } from './forward'
import type { Target } from './target'

const EVERY_MS = 2_000
const LONGEST_WAIT_MS = 60_000

type Deps = { db: Database; log: Log; now: () => Date; steady: () => Date; signal: AbortSignal }

/** Forwards the audit log to each target, until `signal`. One that takes nothing is tried again, and holds up no other. */
export function startForwarding(deps: Deps, targets: readonly Target[]) {
  for (const target of targets) follow(deps, target)
}

function follow(deps: Deps, target: Target) {
  const logFault = createFaultLog(deps.log, { level: 'warn' })
  let failures = 0
  let timer: NodeJS.Timeout
  const work = async () => {
    failures = await forwardAudit(deps, target).then(
      () => 0,
      (error: unknown) => {
        if (!deps.signal.aborted)
          logFault(error, `the audit log was not forwarded by ${target.name}; it is tried again`)
        return failures + 1
      },
    )
    if (!deps.signal.aborted) timer = setTimeout(work, Math.min(EVERY_MS * 2 ** failures, LONGEST_WAIT_MS))
  }
  timer = setTimeout(work, EVERY_MS)
  deps.signal.addEventListener('abort', () => clearTimeout(timer))
}
