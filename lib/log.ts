import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'

export type Log = pino.Logger

const secrets = ['authorization', 'cookie', 'set-cookie', 'password', 'passwordHash', 'token', 'secret', 'csrfToken']
const HELD_CHARACTERS = 4 * 1024 * 1024

/** JSON lines on standard output; fields that carry a secret are replaced, at the top level and two levels down. */
export function createLog(level: string, destination: pino.DestinationStream = standardOutput()): Log {
  const paths = secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`])
  return pino({ level, redact: { paths, censor: '[redacted]' }, base: undefined }, destination)
}

const LAST_LINES_MS = 500

let output: ReturnType<typeof pino.destination> | undefined

/** Resolves once what was logged has been written; soon in any case, for perhaps nobody reads any more. */
export async function flushLog() {
  const stream = output
  if (!stream) return
  const written = new Promise<void>((resolve) => stream.flush(() => resolve()))
  await Promise.race([written, pause(LAST_LINES_MS)])
}

/**
 * Never in the way of an alert: lines that whoever reads the output does not take are held up to a bound, and then
 * dropped. Written at once, as pino does by itself, they would stop the process until somebody reads on.
 */
function standardOutput() {
  if (output) return output
  const stream = pino.destination({ dest: 1, sync: false, maxLength: HELD_CHARACTERS })
  // By itself it would write what is left before the process goes, and go on trying where the reader has gone.
  process.prependOnceListener('exit', () => stream.destroy())
  output = stream
  return stream
}
