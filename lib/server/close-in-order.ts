import type { Duplex } from 'node:stream'

/** How long and how much is read of what nobody wants any more. */
export type Patience = { ms: number; bytes: number }

/** For a sender whose request is refused before all of it has come. */
export const DRAIN: Patience = { ms: 5_000, bytes: 64 * 1024 * 1024 }
/** For a sender of which nothing more is to be expected. */
export const LINGER: Patience = { ms: 2_000, bytes: 16 * 1024 * 1024 }

/**
 * Sends `last`, closes the server's side, and reads on without looking at it until the other side has closed too, but no
 * longer than `patience`. A connection that is destroyed at once resets, and takes the answer from a sender that has not
 * read it yet.
 */
export function closeInOrder(socket: Duplex, patience: Patience, last?: string) {
  discardInput(socket, patience)
  if (last === undefined) socket.end()
  else socket.end(last)
  const timer = setTimeout(() => socket.destroy(), patience.ms)
  socket.once('close', () => clearTimeout(timer))
}

/** No request that comes from now on is read. */
export function discardInput(socket: Duplex, { bytes }: Patience) {
  let left = bytes
  const discard = (chunk: Uint8Array) => {
    left -= chunk.byteLength
    if (left < 0) socket.destroy()
  }
  // Node's HTTP parser lets go of the socket as soon as somebody else listens, and must have resumed it before that.
  socket.resume()
  process.nextTick(() => socket.removeAllListeners('data').on('data', discard))
}
