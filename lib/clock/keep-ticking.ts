import { createFaultLog } from '../log/fault-log'
import type { Log } from '../log/log'
import type { SteadyClock } from './open-steady-clock'

const EVERY_MS = 10_000

export function keepTicking(clock: Pick<SteadyClock, 'tick'>, { log, signal }: { log: Log; signal: AbortSignal }) {
  const logFault = createFaultLog(log, { level: 'warn' })
  let isUnderWay = false
  const tickOnce = async () => {
    if (isUnderWay) return
    isUnderWay = true
    await clock.tick().catch((error: unknown) => logFault(error, 'the steady clock was not written down'))
    isUnderWay = false
  }
  const timer = setInterval(() => void tickOnce(), EVERY_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
}
