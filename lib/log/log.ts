import { writeSync } from 'node:fs'
import { Socket } from 'node:net'
import type { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import pino from 'pino'
import { boundedOutput, type LogOutput } from './log-output'

export type Log = pino.Logger

const secrets = ['authorization', 'cookie', 'set-cookie', 'password', 'passwordHash', 'token', 'secret', 'csrfToken']

/** JSON lines on standard output. Secret fields are redacted, down to two levels below the top. */
export function createLog(level: string, destination: pino.DestinationStream = standardOutput()): Log {
  const paths = secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`])
  return pino({ level, redact: { paths, censor: '[redacted]' }, base: undefined }, destination)
}

/** Survives a full disk, and a reader of the output that left. Call it before anything is printed. */
export function surviveLogFaults() {
  printPastFaults(process.stdout, 1)
  printPastFaults(process.stderr, 2)
}

/** Tries each print once. Node makes a failed write an uncaught exception, prints that there too, and then buffers. */
function printPastFaults(stream: Writable, fd: number) {
  stream.on('error', () => undefined)
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
    // Nowhere left to report it.
  }
}

const LAST_LINES_MS = 500

let output: { lines: LogOutput; drained: () => Promise<void> } | undefined

/** Resolves once the log is written, or soon: the reader may have left. */
export async function flushLog() {
  if (!output || output.lines.isWritten()) return
  await Promise.race([output.drained(), pause(LAST_LINES_MS)])
}

/** Asynchronous: pino's default blocks the process while nobody reads. */
function standardOutput() {
  if (output) return output.lines
  const stream = pino.destination({ dest: 1, sync: false })
  // At exit pino would retry forever where the reader has left.
  process.prependOnceListener('exit', () => stream.destroy())
  const drained = () => new Promise<void>((resolve) => stream.once('drain', () => resolve()))
  output = { lines: boundedOutput(stream, Date.now), drained }
  return output.lines
}
