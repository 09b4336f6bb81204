import { createServer, type Server } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { connectionEvent } from './connection-event'
import type { Exchanges } from './exchanges'

// Requests that begin in a turn of the event loop: of all connections, and of one.
const EACH_TURN = 96
const OF_ONE = 8
// Unanswered requests of one connection.
const MOST_UNDER_WAY = 32
// Bytes parsed at once; fewer where they hold many requests.
const SLICE_BYTES = 4096
const SMALL_SLICE_BYTES = 256

/** Node's own fields: the parser, and whether input waits until answers have been read. */
type Parsed = Socket & { parser?: unknown; _paused?: boolean }

/** Whether this Node reads a connection as is known here; if not, requests are taken as they come. */
export function canPace(): boolean {
  const server = createServer()
  const socket: Parsed = new Socket()
  try {
    server.emit('connection', socket)
    return socket.listeners('data').length === 1 && Boolean(socket.parser) && typeof socket._paused === 'boolean'
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** Node parses up to 1,500 requests of a connection at once: a pipelining sender would block the others. */
export function paceRequests(server: Server, exchanges: Exchanges, isKnown = canPace()) {
  if (!isKnown) return
  let begun = 0
  let isScheduled = false
  const inTurn = new Set<Duplex>()
  const full = new Set<Duplex>()

  function schedule() {
    if (!isScheduled) setImmediate(turn)
    isScheduled = true
  }

  function turn() {
    isScheduled = false
    begun = 0
    // Half of the turn is for new input.
    let left = EACH_TURN / OF_ONE / 2
    for (const socket of inTurn) {
      if (left-- === 0) return schedule()
      inTurn.delete(socket)
      socket.resume()
    }
  }

  exchanges.onBegin(() => {
    begun++
    schedule()
  })
  exchanges.onEnd((socket) => {
    if (!full.delete(socket)) return
    inTurn.add(socket)
    schedule()
  })

  server.on(connectionEvent(server), (socket: Parsed) => {
    const [parse] = socket.listeners('data')
    if (!parse) return
    const { underWay } = exchanges.of(socket)
    let sliceBytes = SLICE_BYTES

    function read(chunk: Buffer) {
      const most = Math.min(EACH_TURN, begun + OF_ONE)
      let rest = chunk
      while (rest.byteLength > 0 && socket.parser && !socket.destroyed) {
        if (underWay.length >= MOST_UNDER_WAY || socket._paused || begun >= most) return putOff(rest)
        const before = begun
        parse?.call(socket, rest.subarray(0, sliceBytes))
        rest = rest.subarray(sliceBytes)
        sliceBytes = begun - before > 1 ? SMALL_SLICE_BYTES : SLICE_BYTES
      }
    }

    function putOff(rest: Buffer) {
      socket.pause()
      socket.unshift(rest)
      // Node resumes it once the answers have been read.
      if (socket._paused) return
      if (underWay.length >= MOST_UNDER_WAY) return full.add(socket)
      inTurn.add(socket)
      schedule()
    }

    socket.removeAllListeners('data').on('data', read)
    socket.once('close', () => {
      inTurn.delete(socket)
      full.delete(socket)
    })
  })
}
