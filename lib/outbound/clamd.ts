import { connect, type Socket } from 'node:net'
import { failureReason } from './failure-reason'

const SILENCE_MS = 20_000
const LONGEST_ANSWER = 4096
const CHUNK_BYTES = 64 * 1024

export type Scan = { kind: 'clean' } | { kind: 'found'; name: string } | { kind: 'failed'; reason: string }

type Answer = { ok: true; text: string } | { ok: false; reason: string }

/**
 * What clamd says of these bytes by its command INSTREAM (clamd(8)). `failed` is no verdict: clamd is away, silent for
 * 20 seconds, or takes no stream of this size.
 * @param address the path of a socket, or `host:port`
 */
export async function scanWithClamd(address: string, bytes: Uint8Array): Promise<Scan> {
  const answer = await ask(address, (socket) => {
    socket.write('zINSTREAM\0')
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) writeChunk(socket, bytes.subarray(at, at + CHUNK_BYTES))
    writeChunk(socket, new Uint8Array())
  })
  if (!answer.ok) return { kind: 'failed', reason: answer.reason }
  if (answer.text === 'stream: OK') return { kind: 'clean' }
  const name = /^stream: (.+) FOUND$/.exec(answer.text)?.[1]
  return name === undefined ? { kind: 'failed', reason: `clamd answered “${answer.text}”.` } : { kind: 'found', name }
}

/** Why clamd cannot be asked; undefined when it answers its command PING. */
export async function clamdFault(address: string): Promise<string | undefined> {
  const answer = await ask(address, (socket) => socket.write('zPING\0'))
  if (!answer.ok) return answer.reason
  return answer.text === 'PONG' ? undefined : `What answers there is not clamd: it said “${answer.text}”.`
}

/** Sends one command; its answer ends with a zero byte. */
function ask(address: string, send: (socket: Socket) => void): Promise<Answer> {
  return new Promise((resolve) => {
    const socket = connect(placeOf(address))
    let text = ''
    const end = (answer: Answer) => {
      socket.destroy()
      resolve(answer)
    }
    socket.setEncoding('utf8')
    socket.setTimeout(SILENCE_MS, () => end({ ok: false, reason: 'It said nothing for 20 seconds.' }))
    socket.on('error', (error) => end({ ok: false, reason: failureReason(error) }))
    socket.on('close', () => end({ ok: false, reason: 'The connection was closed without an answer.' }))
    socket.on('data', (part: string) => {
      text += part
      const length = text.indexOf('\0')
      if (length >= 0) end({ ok: true, text: text.slice(0, length).trim() })
      else if (text.length > LONGEST_ANSWER) end({ ok: false, reason: 'What answers there is not clamd.' })
    })
    send(socket)
  })
}

function writeChunk(socket: Socket, chunk: Uint8Array) {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(chunk.length)
  socket.write(length)
  socket.write(chunk)
}

function placeOf(address: string) {
  if (address.startsWith('/')) return { path: address }
  const colon = address.lastIndexOf(':')
  return { host: address.slice(0, colon).replace(/^\[|\]$/g, ''), port: Number(address.slice(colon + 1)) }
}
