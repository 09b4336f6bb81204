import type { EventEmitter } from 'node:events'

export type LineWriter = EventEmitter & { write: (line: string) => unknown }

const HELD_BYTES = 4 * 1024 * 1024
const HELD_BYTES_BELOW_ERROR = HELD_BYTES / 2
const LINE_CHARACTERS = 16 * 1024
const ERROR_LEVEL = 50

export type LogOutput = ReturnType<typeof boundedOutput>

/** Holds lines up to a bound while nobody reads, then drops and counts them. Blocked output never stops the process. */
export function boundedOutput(writer: LineWriter, now: () => number) {
  let heldBytes = 0
  let dropped = 0

  // An unhandled error would end the process, or be printed to the same broken output.
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
      // An empty write retries what it holds.
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

/** The message is at the end of a line, its subject at the beginning. */
function shorten(line: string) {
  const time = Number(/^\{"level":\d+,"time":(\d+)/.exec(line)?.[1])
  const cut = { begin: line.slice(0, 4096), end: line.slice(-1024).trimEnd() }
  const msg = `a log line of ${line.length} characters was cut`
  return `${JSON.stringify({ level: levelOf(line), time, ...cut, msg })}\n`
}
