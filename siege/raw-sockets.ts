import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Field } from './attack'

const EVERY_MS = 250
const AT_ONCE = 500

type Plan = {
  count: number
  /** Done with each connection once it is there. */
  begin: (socket: Socket) => unknown
  /** Done with each that is open, four times a second. */
  keepOn?: (socket: Socket) => unknown
}

/**
 * Holds so many connections open until the attack is over, and opens new ones in place of those that the server closed;
 * nothing that the server says is read. Resolves with how many were opened in all, and how many at the most held at once.
 */
export async function holdSockets({ server, isOver }: Pick<Field, 'server' | 'isOver'>, plan: Plan) {
  const open = new Set<Socket>()
  const seen = { opened: 0, held: 0 }
  const openOne = () => {
    const socket = connect({ port: server.port, host: '127.0.0.1', noDelay: true })
    open.add(socket)
    seen.opened++
    socket.once('connect', () => plan.begin(socket))
    socket.on('error', () => undefined)
    socket.once('close', () => open.delete(socket))
    // Unread data keeps Node from seeing that the other side has closed, as in a sender that hangs.
    socket.pause()
  }
  while (!isOver()) {
    for (let left = Math.min(AT_ONCE, plan.count - open.size); left > 0; left--) openOne()
    if (plan.keepOn) for (const socket of open) plan.keepOn(socket)
    seen.held = Math.max(seen.held, open.size)
    await pause(open.size < plan.count ? 20 : EVERY_MS)
  }
  for (const socket of open) socket.destroy()
  return seen
}

/** The head of an alert whose body is still to come. */
export function headOf(token: string, length: number, type = 'application/json') {
  const credentials = `Authorization: Bearer ${token}\r\nContent-Type: ${type}\r\n`
  return `POST /api/webhook/ingest HTTP/1.1\r\nHost: 127.0.0.1\r\n${credentials}Content-Length: ${length}\r\n\r\n`
}
