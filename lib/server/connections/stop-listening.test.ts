import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { stopListening } from './stop-listening'

const SENDERS = 16
const ROUNDS = 5
/** A sender on a busy machine may take long to connect again. */
const PATIENCE = { quietMs: 1_000, mostMs: 60_000 }

/** In a thread of its own, as other machines are: each connects anew as soon as it has its answer. */
const sendersThread = `
  const { request } = require('node:http')
  const { parentPort, workerData: { port, senders } } = require('node:worker_threads')
  const send = () => new Promise((resolve) => {
    const sent = request({ host: '127.0.0.1', port, method: 'POST', agent: false }, (answer) => {
      answer.resume().once('error', ({ code }) => resolve(code)).once('end', () => resolve())
    })
    sent.once('error', ({ code }) => resolve(code)).end('an alert')
  })
  async function keepSending() {
    for (let end; ; ) if ((end = await send())) return end
  }
  Promise.all(Array.from({ length: senders }, keepSending)).then((ends) => parentPort.postMessage(ends))
`

test('senders that connect anew for each alert are refused once it stops, and none is reset', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const answering = answersTogether()
    const server = createServer(answering.answer).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const thread = new Worker(sendersThread, { eval: true, workerData: { port, senders: SENDERS } })
    const ends = once(thread, 'message')
    await expect.poll(answering.count).toBeGreaterThan(SENDERS * 5)
    const { closed } = await stopListening([server], answering.letWait, PATIENCE)
    await closed
    expect(await ends).toEqual([Array.from({ length: SENDERS }, () => 'ECONNREFUSED')])
    await thread.terminate()
  }
})

/** Answers all that came meanwhile at once, as one transaction does, and is busy in every turn. */
function answersTogether() {
  let count = 0
  let isWaiting = false
  let came: Parameters<RequestListener>[1][] = []
  const answerAll = () => {
    count += came.length
    if (!isWaiting) for (const response of came.splice(0)) response.setHeader('Connection', 'close').end()
    if (came.length > 0) setTimeout(answerAll, 1)
  }
  const answer: RequestListener = (request, response) => {
    request.resume()
    if (came.length === 0) setTimeout(answerAll, 1)
    came = [...came, response]
  }
  const letWait = () => {
    isWaiting = true
    return () => {
      isWaiting = false
    }
  }
  return { answer, letWait, count: () => count }
}
