import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { type Exported, exportObject } from '../export-line'
import type { Target } from './target'

const TIMEOUT_MS = 10_000
/** RFC 5425, section 4.3.1: receivers should take so much. */
const MOST_BYTES = 8192
/** RFC 5424, section 6.2.1: facility 13, "log audit", with severity notice or warning. */
const NOTICE = 13 * 8 + 5
const WARNING = 13 * 8 + 4
const USUAL_PORT = 6514

type Settings = {
  /** Such as `tls://logs.example.com:6514`. */
  address: string
  /** PEM; undefined: the authorities that Node knows. */
  ca?: string | undefined
  /** What this installation is called there. */
  host: string
  timeoutMs?: number
}

/** Syslog over TLS (RFC 5425), one connection for each batch: only its orderly end says that the receiver has read all. */
export function syslogTarget({ address, ca, host, timeoutMs = TIMEOUT_MS }: Settings): Target {
  const { hostname, port } = new URL(address)
  const name = hostname.replace(/^\[|\]$/g, '')
  const options = { host: name, port: Number(port) || USUAL_PORT, servername: isIP(name) ? '' : name, ca }
  return {
    name: 'syslog',
    send: async (entries) => {
      const signal = AbortSignal.timeout(timeoutMs)
      const socket = connect({ ...options, minVersion: 'TLSv1.2' })
      try {
        await deliver(socket, entries.map((entry) => framed(syslogLine(entry, host))).join(''), signal)
      } catch (error) {
        throw signal.aborted
          ? new Error('The receiver did not take it, or did not close the connection, in time.')
          : error
      } finally {
        socket.on('error', () => undefined).destroy()
      }
    },
  }
}

async function deliver(socket: TLSSocket, text: string, signal: AbortSignal) {
  await once(socket, 'secureConnect', { signal })
  const closed = once(socket, 'end', { signal })
  socket.resume().end(text)
  await closed
}

/** RFC 6587 and 5425: the length in bytes, a blank, the message. */
function framed(line: string) {
  return `${Buffer.byteLength(line)} ${line}`
}

/** RFC 5424, in ASCII alone, so that no byte order mark stands before the JSON. */
function syslogLine(entry: Exported, host: string) {
  const object = exportObject(entry)
  const start = `<${/refused|not found/.test(entry.action) ? WARNING : NOTICE}>1 ${object.at} ${host} tocsin - audit - `
  const line = start + ascii(JSON.stringify(object))
  if (Buffer.byteLength(line) <= MOST_BYTES) return line
  return start + ascii(JSON.stringify({ ...object, changes: null, changesLeftOut: true }))
}

function ascii(json: string) {
  return json.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
