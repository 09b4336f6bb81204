import { createServer } from 'node:http'
import { fail, setting } from './settings.mjs'
import { keyOf, whyNotSigned } from './verify.mjs'

const MOST_BYTES = 1024 * 1024

/** `take` gets events with their id, those of one incident one after another; what it throws is told to Tocsin. */
export function startReceiver({ name, take }) {
  const key = keyOf(setting('SIGNING_SECRET')) ?? fail('SIGNING_SECRET is no signing secret: it begins with whsec_')
  const inTurn = createTurns()
  const server = createServer(async (request, response) => {
    const { status, text, headers } = await answer(request).catch(answerToError)
    console.log(new Date().toISOString(), status, text)
    response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers }).end(text)
  })
  server.listen(portSetting(), setting('HOST', '127.0.0.1'), () => {
    const { address, port } = server.address()
    console.log(`Events for ${name} are taken at http://${address}:${port}`)
  })
  server.on('error', ({ message }) => fail(`HOST and PORT: ${message}`))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => server.close(() => process.exit(0)))

  async function answer(request) {
    if (request.method !== 'POST')
      return { status: 405, text: 'Tocsin posts its events here.', headers: { allow: 'POST' } }
    const body = await readBody(request)
    if (!body) return { status: 413, text: 'This is larger than any event.', headers: { connection: 'close' } }
    const why = whyNotSigned(key, { headers: request.headers, body, now: new Date() })
    if (why) return { status: 401, text: why }
    const event = { ...JSON.parse(body), id: request.headers['webhook-id'] }
    const { incident } = event.data
    if (!incident) return { status: 200, text: `Nothing to do for ${event.type}.` }
    if (!/^\d{1,16}$/.test(incident.id)) return { status: 400, text: 'The incident has no number.' }
    return { status: 200, text: await inTurn(incident.id, () => take(event)) }
  }
}

function portSetting() {
  const port = setting('PORT', '8090')
  return /^\d{1,5}$/.test(port) && Number(port) < 65_536 ? Number(port) : fail('PORT is no port.')
}

async function readBody(request) {
  const chunks = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > MOST_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function answerToError(error) {
  const { message, retryAfterSeconds } = error
  if (!('isCertain' in error)) console.error(error)
  return { status: 503, text: message, headers: retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : {} }
}

/** Work with the same key, one after another. */
function createTurns() {
  const last = new Map()
  return (key, work) => {
    const turn = (last.get(key) ?? Promise.resolve()).catch(() => undefined).then(work)
    last.set(key, turn)
    const forget = () => last.get(key) === turn && last.delete(key)
    turn.then(forget, forget)
    return turn
  }
}
