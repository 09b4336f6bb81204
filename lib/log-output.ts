import type { EventEmitter } from 'node:events'

/** What writes to the output: it keeps what it could not write, and tries again with the next line. */
export type LineWriter = EventEmitter & { write: (line: string) => unknown }

const HELD_BYTES = 4 * 1024 * 1024
// The rest is kept for errors, so that a flood of other lines does not push them out.
const HELD_BYTES_BELOW_ERROR = HELD_BYTES / 2
const LINE_CHARACTERS = 16 * 1024
const ERROR_LEVEL = 50

export type LogOutput = ReturnType<typeof boundedOutput>

/**
 * Holds lines up to a bound while nobody takes them, then drops them, and says how many once lines are taken again. What
 * cannot be written never stops the process.
 */
export function boundedOutput(writer: LineWriter, now: () => number) {
  let heldBytes = 0
  let dropped = 0

  // Without a listener the process would end by it, or print it to the same output, which fails again.
  writer.on('error', () => undefined)
  writer.on('write', (bytes: number) => {
    heldBytes = Math.max(0, heldBytes - bytes)
  })
  writer.on('drain', () => {
    heldBytes = 0
    if (dropped === 0) return
    const line = { level: 40, time: now(), msg: 'log lines were dropped', dropped }
    dropped = 0
    write(`${JSON.stringify(line)}\n`)
  })

  function write(text: string) {
    const line = text.length > LINE_CHARACTERS ? shorten(text) : text
    const bytes = Buffer.byteLength(line)
    if (heldBytes + bytes > (levelOf(line) >= ERROR_LEVEL ? HELD_BYTES : HELD_BYTES_BELOW_ERROR)) {
      dropped++
      // It tries again what it holds only when it is called.
      writer.write('')
      return
    }
    heldBytes += bytes
    writer.write(line)
  }

  const isWritten = () => heldBytes === 0
  return { write, isWritten }
}

function levelOf(line: string) {
  return Number(/^\{"level":(\d+)/.exec(line)?.[1])
}

/** Its message is at its end; what it is about, at its beginning. */
function shorten(line: string) {
  const time = Number(/^\{"level":\d+,"time":(\d+)/.exec(line)?.[1])
  const cut = { begin: line.slice(0, 4096), end: line.slice(-1024).trimEnd() }
  const msg = `a log line of ${line.length} characters was cut`
  return `${JSON.stringify({ level: levelOf(line), time, ...cut, msg })}\n`
}
