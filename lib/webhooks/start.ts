import { readSettled } from '../clock/steady-time'
import { createFaultLog } from '../log/fault-log'
import { keepUp } from '../rollups/keep-up'
import { createSettled } from '../rollups/settled'
import type { SendDeps } from './deps'
import { forgetEvents } from './forget'
import { createPace } from './pace'
import { createWebhookSender } from './sender'
import { createTelling } from './tell'

const TELL_EVERY_MS = 1_000
const SEND_EVERY_MS = 500
const FORGET_EVERY_MS = 60_000
const WRITER_SHARE = 0.05

type Deps = Omit<SendDeps, 'rest'> & { baseUrl: string; signal: AbortSignal }

/** Tells webhooks what happens, until `signal`. Several instances may share a database. */
export function startWebhooks({ signal, ...deps }: Deps) {
  const { db, log } = deps
  const tell = createTelling(deps)
  const settledEscalations = createSettled(db, 'EscalationEntry')
  const rate = createRate()
  keepUp(
    { db, log, signal },
    {
      next: async (entryId) => {
        rate.see(entryId)
        return tell({ entryId, escalationEntryId: await settledEscalations() })
      },
      everyMs: TELL_EVERY_MS,
      writerShare: WRITER_SHARE,
      fault: 'webhooks were not told; it is tried again',
    },
  )
  const sender = createWebhookSender({ ...deps, rest: createPace(rate.perSecond) })
  const logFault = createFaultLog(log, { level: 'warn' })
  repeat(SEND_EVERY_MS, () => sender.takeDue(), 'webhooks were not served; it is tried again')
  const forget = async () => forgetEvents(db, await readSettled(db, deps.now()), { signal })
  repeat(FORGET_EVERY_MS, forget, 'old events of webhooks were not deleted')

  function repeat(everyMs: number, work: () => Promise<unknown>, fault: string) {
    const once = async () => {
      await work().catch((error: unknown) => !signal.aborted && logFault(error, fault))
      if (!signal.aborted) timer = setTimeout(once, everyMs)
    }
    let timer = setTimeout(once, everyMs)
    signal.addEventListener('abort', () => clearTimeout(timer))
  }
}

/** How many timeline entries come in a second, as of the last two looks. */
function createRate() {
  let last: { entryId: number; at: number } | undefined
  let perSecond = 0
  return {
    see: (entryId: number) => {
      const at = performance.now()
      if (last) perSecond = ((entryId - last.entryId) / Math.max(1, at - last.at)) * 1_000
      last = { entryId, at }
    },
    perSecond: () => perSecond,
  }
}
