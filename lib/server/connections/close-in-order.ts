import type { Duplex } from 'node:stream'

export type Patience = { ms: number; bytes: number }

/** For a refused request whose body is still coming. */
export const DRAIN: Patience = { ms: 5_000, bytes: 64 * 1024 * 1024 }
/** For a sender that is expected to send nothing more. */
export const LINGER: Patience = { ms: 2_000, bytes: 16 * 1024 * 1024 }

/** Discards input until the peer closes: destroying the connection would reset it and lose an unread answer. */
export function closeInOrder(socket: Duplex, patience: Patience, last?: string) {
  discardInput(socket, patience)
  if (last === undefined) socket.end()
  else socket.end(last)
  const timer = setTimeout(() => socket.destroy(), patience.ms)
  socket.once('close', () => clearTimeout(timer))
}

/** Reads no further request. */
export function discardInput(socket: Duplex, { bytes }: Patience) {
  let left = bytes
  const discard = (chunk: Uint8Array) => {
    left -= chunk.byteLength
    if (left < 0) socket.destroy()
  }
  // Node's parser releases the socket when another listener is added; it must have resumed it before.
  socket.resume()
  process.nextTick(() => socket.removeAllListeners('data').on('data', discard))
}
