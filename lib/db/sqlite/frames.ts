import type { Socket } from 'node:net'
import { deserialize, serialize } from 'node:v8'

const LENGTH_BYTES = 4

export type Frames = {
  send: (value: unknown) => void
  next: (ms?: number) => Promise<unknown>
}

/** Sends values over a socket between two processes of one server: a length, then V8's serialization. */
export function framesOn(socket: Socket): Frames {
  const values: unknown[] = []
  let held: Buffer = Buffer.alloc(0)
  socket.on('error', () => undefined)
  socket.on('data', (chunk: Buffer) => {
    held = held.byteLength > 0 ? Buffer.concat([held, chunk]) : chunk
    for (let length = frameLength(held); length !== undefined; length = frameLength(held)) {
      values.push(deserialize(held.subarray(LENGTH_BYTES, length)))
      held = held.subarray(length)
    }
    if (values.length > 0) socket.emit('frame')
  })
  return {
    send: (value) => {
      const body = serialize(value)
      const length = Buffer.alloc(LENGTH_BYTES)
      length.writeUInt32BE(body.byteLength)
      socket.write(Buffer.concat([length, body]))
    },
    next: async (ms) => {
      if (values.length === 0 && !socket.destroyed && !socket.readableEnded) await frameOrEnd(socket, ms)
      return values.shift()
    },
  }
}

function frameLength(held: Buffer) {
  if (held.byteLength < LENGTH_BYTES) return undefined
  const length = LENGTH_BYTES + held.readUInt32BE()
  return held.byteLength >= length ? length : undefined
}

const EVENTS = ['frame', 'end', 'close']

function frameOrEnd(socket: Socket, ms: number | undefined) {
  return new Promise<void>((resolve) => {
    const timer = ms === undefined ? undefined : setTimeout(settle, ms)
    function settle() {
      clearTimeout(timer)
      for (const event of EVENTS) socket.off(event, settle)
      resolve()
    }
    for (const event of EVENTS) socket.on(event, settle)
  })
}
