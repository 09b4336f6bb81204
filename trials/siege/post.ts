/** Resolves with the status. */
export async function post(baseUrl: string, token: string, body: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${baseUrl}/api/webhook/ingest`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
    body,
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  await answer.arrayBuffer()
  return answer.status
}

/** With a body in chunks, without a length. */
export async function postInChunks(baseUrl: string, token: string, body: string) {
  // The types of `fetch` leave out `duplex`, which Node needs to send a stream.
  const streamed: RequestInit & { duplex: 'half' } = { body: new Blob([body]).stream(), duplex: 'half' }
  const answer = await fetch(`${baseUrl}/api/webhook/ingest`, {
    ...streamed,
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  await answer.arrayBuffer()
  return answer.status
}

/** As a browser does; resolves with status and bytes. */
export async function open(url: string, cookie = '') {
  const headers = { Cookie: cookie, Accept: 'text/html' }
  const answer = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) })
  const { byteLength } = await answer.arrayBuffer()
  return { status: answer.status, bytes: byteLength }
}

const PATIENCE_MS = 30_000
