import { writeSync } from 'node:fs'
import { Socket } from 'node:net'
import type { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { boundedOutput, type LogOutput } from './log-output'

export type Log = pino.Logger

const secrets = ['authorization', 'cookie', 'set-cookie', 'password', 'passwordHash', 'token', 'secret', 'csrfToken']

/** JSON lines on standard output; fields that carry a secret are replaced, at the top level and two levels down. */
export function createLog(level: string, destination: pino.DestinationStream = standardOutput()): Log {
  const paths = secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`])
  return pino({ level, redact: { paths, censor: '[redacted]' }, base: undefined }, destination)
}

/**
 * Lets the process go on when standard output or standard error cannot be written: on a full disk, or when the reader has
 * gone. Call it before anything is printed.
 */
export function surviveLogFaults() {
  printPastFaults(process.stdout, 1)
  printPastFaults(process.stderr, 2)
}

/**
 * Node reports each failure as an uncaught exception, which is printed to the same output and fails again, and to a file
 * it never writes again after the first: it keeps what comes in memory. Here each print is tried once.
 */
function printPastFaults(stream: Writable, fd: number) {
  stream.on('error', () => undefined)
  // Pipes and terminals, whose readers never come back.
  if (stream instanceof Socket) return
  stream.write = (chunk: Uint8Array | string, ...rest: unknown[]) => {
    const [encoding] = rest.filter((value) => typeof value === 'string' && Buffer.isEncoding(value))
    print(fd, typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk)
    const done = rest.find((value) => typeof value === 'function')
    if (done) process.nextTick(done)
    return true
  }
}

function print(fd: number, bytes: Uint8Array) {
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at)
  } catch {
    // There is nowhere left to tell it.
  }
}

const LAST_LINES_MS = 500

let output: { lines: LogOutput; drained: () => Promise<void> } | undefined

/** Resolves once what was logged has been written; soon in any case, for perhaps nobody reads any more. */
export async function flushLog() {
  if (!output || output.lines.isWritten()) return
  await Promise.race([output.drained(), pause(LAST_LINES_MS)])
}

/** Never in the way of an alert: pino by itself writes at once, and stops the process while nobody reads. */
function standardOutput() {
  if (output) return output.lines
  const stream = pino.destination({ dest: 1, sync: false })
  // By itself it would write what is left before the process goes, and go on trying where the reader has gone.
  process.prependOnceListener('exit', () => stream.destroy())
  const drained = () => new Promise<void>((resolve) => stream.once('drain', () => resolve()))
  output = { lines: boundedOutput(stream, Date.now), drained }
  return output.lines
}
