import { connect } from 'node:net'
import { onTestFinished } from 'vitest'

export type RawAnswer = { status: number; headers: string; code: string | undefined }

/** A connection of a sender that writes what it likes, and never closes its side unless it is told to. */
export function rawConnection(port: number) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  const state = { received: '', isEnded: false, isClosed: false }
  socket.setEncoding('latin1')
  socket.on('data', (text) => {
    state.received += text
  })
  socket.on('end', () => {
    state.isEnded = true
  })
  socket.on('close', () => {
    state.isClosed = true
  })
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  return {
    socket,
    state,
    answers: () => answersIn(state.received),
    write: (...parts: (string | Uint8Array)[]) => {
      for (const part of parts) socket.write(part)
    },
  }
}

function answersIn(received: string): RawAnswer[] {
  return received.split(/(?=HTTP\/1\.1 \d{3} )/).flatMap((answer) => {
    const [headers = '', body = ''] = answer.split('\r\n\r\n')
    const length = Number(/^content-length: (\d+)/im.exec(headers)?.[1] ?? 0)
    if (!answer.includes('\r\n\r\n') || body.length < length) return []
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(headers)?.[1])
    return [{ status, headers, code: /"code":"(\w+)"/.exec(body)?.[1] }]
  })
}
