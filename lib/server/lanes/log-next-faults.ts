import { format } from 'node:util'
import { createFaultLog } from '../../log/fault-log'
import type { Log } from '../../log/log'

/** Next prints an error over many lines. Here it is one line of the log, throttled by the digest on the page. */
export function logNextFaults(log: Log) {
  const logFault = createFaultLog(log)
  // A stranger chooses some of the words, but not how they begin.
  const logWords = (text: string) => logFault(undefined, text.slice(0, 24).trimEnd(), { said: text })
  console.error = (...said: unknown[]) => {
    const error = said.find((part) => part instanceof Error)
    if (!error) return logWords(format(...said))
    const digest = 'digest' in error ? ` (${error.digest})` : ''
    logFault(error, `the portal could not answer${digest}`)
  }
}
