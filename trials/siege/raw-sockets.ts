import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Field } from './attack'
import { clock } from './sent'

const KEEP_ON_MS = 250
const OPEN_MS = 20
// 2,000 a second.
const OPENED_AT_ONCE = 40

type Plan = {
  count: number
  begin: (socket: Socket) => unknown
  /** For each open connection, four times a second. */
  keepOn?: (socket: Socket) => unknown
  /** Reads nothing, so it does not even see that the server has closed the connection. */
  isDeaf?: boolean
}

/**
 * Holds connections open until the attack is over, and replaces those that the server closes. Resolves with the number
 * opened in all.
 */
export async function holdSockets({ server, isOver }: Pick<Field, 'server' | 'isOver'>, plan: Plan) {
  const open = new Set<Socket>()
  let opened = 0
  const openOne = () => {
    const socket = connect({ port: server.port, host: '127.0.0.1', noDelay: true })
    open.add(socket)
    opened++
    socket.once('connect', () => plan.begin(socket))
    socket.on('error', () => undefined)
    socket.once('close', () => open.delete(socket))
    if (plan.isDeaf) socket.pause()
    else socket.resume()
  }
  for (let keepOnAt = clock(); !isOver(); await pause(OPEN_MS)) {
    for (let left = Math.min(OPENED_AT_ONCE, plan.count - open.size); left > 0; left--) openOne()
    if (!plan.keepOn || clock() < keepOnAt) continue
    keepOnAt += KEEP_ON_MS
    for (const socket of open) plan.keepOn(socket)
  }
  for (const socket of open) socket.destroy()
  return opened
}

/** The headers of an alert whose body never comes. */
export function headOf(token: string, length: number, type = 'application/json') {
  const credentials = `Authorization: Bearer ${token}\r\nContent-Type: ${type}\r\n`
  return `POST /api/webhook/ingest HTTP/1.1\r\nHost: 127.0.0.1\r\n${credentials}Content-Length: ${length}\r\n\r\n`
}
