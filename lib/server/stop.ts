import type { Server } from 'node:http'
import type { Runtime } from './runtime'

const FORCE_AFTER_MS = 8_000

/** On SIGTERM or SIGINT: takes nothing new, finishes what was accepted, and exits within 10 seconds. */
export function stopOnSignals(runtime: Runtime, server: Server) {
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    runtime.log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), FORCE_AFTER_MS).unref()
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    // Ends the event streams, which would otherwise stay open for ever.
    runtime.stopping.abort()
    await closed
    await runtime.db.close()
    runtime.log.info('stopped')
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
}
