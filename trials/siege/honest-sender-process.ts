import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { alertBody } from '../ground/alerts/alert'
import { clock, type Sent } from './sent'

const EVERY_MS = 50
const TELL_EVERY_MS = 100
const PATIENCE_MS = 30_000
const [port = '', token = ''] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxFreeSockets: 8 })

let isStopping = false
let finished: Sent[] = []

process.on('message', () => {
  isStopping = true
})
process.once('disconnect', () => process.exit(0))
setInterval(tell, TELL_EVERY_MS).unref()

await sendEvenly()
tell()
process.disconnect()

/** An alert each 50 ms, even when earlier ones wait; resolves once all have their answer. */
async function sendEvenly() {
  const startedAt = clock()
  const underWay = new Set<Promise<void>>()
  for (let n = 1; !isStopping; n++) {
    const due = startedAt + n * EVERY_MS
    await pause(Math.max(0, due - clock()))
    const alert = send(n).then((answer) => void finished.push({ n, due, at: clock(), ...answer }))
    underWay.add(alert)
    void alert.then(() => underWay.delete(alert))
  }
  await Promise.all(underWay)
}

type Answer = Pick<Sent, 'outcome' | 'id'>

function send(n: number): Promise<Answer> {
  const body = alertBody(n)
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const address = { host: '127.0.0.1', port, path: '/api/webhook/ingest', method: 'POST' }
  return new Promise((resolve) => {
    let isLate = false
    const sent = request({ ...address, agent, headers }, (answer) => {
      clearTimeout(patience)
      const id = /^\/incidents\/(\d+)$/.exec(answer.headers.location ?? '')?.[1]
      // The headers count: the rest may be cut off when the server dies.
      resolve({ outcome: answer.statusCode ?? 0, id })
      answer.on('error', () => undefined).resume()
    })
    const patience = setTimeout(() => {
      isLate = true
      sent.destroy()
    }, PATIENCE_MS)
    let written = 0
    sent.once('socket', (socket) => {
      written = socket.bytesWritten
    })
    sent.once('error', (error) => {
      clearTimeout(patience)
      if (isLate) return resolve({ outcome: 'timeout' })
      // The idle connection had ended and took nothing: the only case in which sending again is safe.
      if (sent.reusedSocket && sent.socket?.bytesWritten === written) return resolve(send(n))
      resolve({ outcome: 'code' in error && error.code === 'ECONNREFUSED' ? 'refused' : 'reset' })
    })
    sent.end(body)
  })
}

function tell() {
  if (finished.length === 0) return
  process.send?.(finished)
  finished = []
}
