import { type OutgoingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** Where a public origin is served on loopback: `https://tocsin.example` to `http://127.0.0.1:3000`. */
export type Routes = Record<string, string>

type Sending = { url: string; method: string; headers: OutgoingHttpHeaders; body: string }
type Answer = { status: number; contentType: string; body: Uint8Array }

/** Sends what a service sends to an application. Nothing where nobody answers in time, or the way leaves loopback. */
export async function sendToLoopback(
  sending: Sending,
  { routes = {}, timeoutMs }: { routes?: Routes; timeoutMs: number },
) {
  const { origin, pathname, search, host } = new URL(sending.url)
  const target = new URL(`${routes[origin] ?? origin}${pathname}${search}`)
  if (target.hostname !== '127.0.0.1') return undefined
  const headers = { ...sending.headers, host }
  return await exchange(target, { ...sending, headers }, AbortSignal.timeout(timeoutMs)).catch(() => undefined)
}

function exchange(target: URL, { method, headers, body }: Sending, signal: AbortSignal) {
  return new Promise<Answer>((resolve, reject) => {
    const sending = request(target, { method, headers, signal }, (response) => {
      const { statusCode: status = 0, headers: answered } = response
      const contentType = answered['content-type'] ?? ''
      buffer(response).then((bytes) => resolve({ status, contentType, body: bytes }), reject)
    })
    sending.on('error', reject).end(body)
  })
}
