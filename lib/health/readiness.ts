import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../db/database'
import { FAULT_MESSAGES, FAULTS, type Fault, faultOf } from '../db/fault'
import { createFaultLog, type FaultLog } from '../log/fault-log'
import type { Log } from '../log/log'
import { formatBytes } from '../values/text'
import type { Canary } from './canary'
import { probeDatabase } from './probe'

export const DATABASE_REASONS = [...FAULTS, 'nearly-full', 'failed'] as const

export type Reason = {
  code: (typeof DATABASE_REASONS)[number] | 'canary-late' | 'setting-up' | 'stopping'
  message: string
}
export type Readiness = {
  status: 'ready' | 'not ready'
  reasons: Reason[]
  canary?: { lastArrivedAt: Date | null; secondsAgo: number }
}

type Deps = {
  db: Database
  lastFault: () => Fault | undefined
  canary: Pick<Canary, 'state'>
  isStopping: () => boolean
  /** Whether the settings name a first admin who is not made yet. */
  isSettingUp: () => Promise<boolean>
  now: () => Date
  clock: () => number
  log: Pick<Log, 'error' | 'warn' | 'info'>
}

/** Of all questions together: none has a limit of its own that a machine with much else to do would miss. */
const ANSWER_MS = 950
// Frequent monitors and load balancers share an answer.
const REUSED_MS = 500
// A few of the largest alerts fill this, with their part of the log.
const LEAST_FREE_BYTES = 4 * 1024 * 1024

/** Tells within a second whether the next usual alert will be stored. Recent faults of alerts count. */
export function createReadiness(deps: Deps): () => Promise<Readiness> {
  let last: { at: number; readiness: Promise<Readiness> } | undefined
  const tellChange = createChangeLog(deps.log)
  const logFault = createFaultLog(deps.log)
  return () => {
    if (deps.isStopping()) return Promise.resolve(readinessOf([STOPPING]))
    if (!last || deps.clock() - last.at >= REUSED_MS)
      last = {
        at: deps.clock(),
        readiness: findReasons({ ...deps, logFault })
          .then(readinessOf)
          .then(tellChange)
          .then(withCanary),
      }
    return last.readiness
  }

  function withCanary(readiness: Readiness): Readiness {
    const { lastArrivedAt, secondsAgo } = deps.canary.state()
    return { ...readiness, canary: { lastArrivedAt, secondsAgo: Math.round(secondsAgo) } }
  }
}

const CANARY_LATE: Reason = {
  code: 'canary-late',
  message: 'For 5 minutes no canary has got through: alerts or pages are stuck inside the server. See the log.',
}

const SETTING_UP: Reason = {
  code: 'setting-up',
  message: 'The admin of ADMIN_EMAIL and the workspace are being made. If this stays so, see the log.',
}

const STOPPING: Reason = { code: 'stopping', message: 'The server is stopping.' }

function readinessOf(reasons: Reason[]): Readiness {
  return { status: reasons.length === 0 ? 'ready' : 'not ready', reasons }
}

async function findReasons(deps: Deps & { logFault: FaultLog }): Promise<Reason[]> {
  const toReason = (error: unknown) => reasonOf(error, deps.logFault)
  const over = new AbortController()
  const slow = faultReason('slow')
  const late = pause(ANSWER_MS, slow, { signal: over.signal }).catch(() => slow)
  const inTime = (work: Promise<Reason | undefined>) => Promise.race([work.catch(toReason), late])
  const probed = await inTime(probeDatabase(deps.db, deps.now()).then(() => undefined))
  // After the probe, whose commit makes the reading connection drop its cached pages.
  const inspected = await inTime(inspect(deps.db))
  const settingUp = probed ? undefined : await inTime(settingUpReason(deps))
  over.abort()
  const lastFault = deps.lastFault()
  const canaryLate = deps.canary.state().isLate ? CANARY_LATE : undefined
  const all = [probed, inspected, lastFault && faultReason(lastFault), canaryLate, settingUp]
  const found = all.filter((reason) => reason !== undefined)
  return [...new Map(found.map((reason) => [reason.code, reason])).values()]
}

async function settingUpReason({ isSettingUp }: Deps) {
  return (await isSettingUp()) ? SETTING_UP : undefined
}

async function inspect(db: Database): Promise<Reason | undefined> {
  const found = await db.inspect?.()
  if (!found || found.diskFree >= LEAST_FREE_BYTES) return undefined
  const left = formatBytes(found.diskFree)
  return { code: 'nearly-full', message: `The disk of the database has ${left} left: make room on it.` }
}

function reasonOf(error: unknown, logFault: FaultLog): Reason {
  const fault = faultOf(error)
  if (fault) return faultReason(fault)
  logFault(error, 'the readiness check failed')
  return { code: 'failed', message: 'The database does not take writes: see the log.' }
}

function faultReason(fault: Fault): Reason {
  return { code: fault, message: FAULT_MESSAGES[fault] }
}

function createChangeLog(log: Deps['log']) {
  let told = ''
  return (readiness: Readiness) => {
    const codes = readiness.reasons.map(({ code }) => code).join(', ')
    if (codes === told) return readiness
    told = codes
    if (readiness.status === 'ready') log.info('ready again')
    else log.error({ reasons: readiness.reasons }, 'not ready')
    return readiness
  }
}
