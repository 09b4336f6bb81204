import pino from 'pino'

export type Log = pino.Logger

const secrets = ['authorization', 'cookie', 'set-cookie', 'password', 'passwordHash', 'token', 'secret', 'csrfToken']
const HELD_CHARACTERS = 4 * 1024 * 1024

/** JSON lines on standard output; fields that carry a secret are replaced, at the top level and two levels down. */
export function createLog(level: string, destination: pino.DestinationStream = standardOutput()): Log {
  const paths = secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`])
  return pino({ level, redact: { paths, censor: '[redacted]' }, base: undefined }, destination)
}

let output: pino.DestinationStream | undefined

/**
 * Never in the way of an alert: lines that whoever reads the output does not take are held up to a bound, and then
 * dropped. Written at once, as pino does by itself, they would stop the process until somebody reads on.
 */
function standardOutput() {
  if (output) return output
  let isEnding = false
  const stream = pino.destination({ dest: 1, sync: false, maxLength: HELD_CHARACTERS, retryEAGAIN: () => !isEnding })
  process.prependOnceListener('exit', () => {
    isEnding = true
    try {
      stream.flushSync()
    } catch {
      // Nobody reads any more.
    }
    stream.destroy()
  })
  output = stream
  return stream
}
