import type { IncomingMessage } from 'node:http'

/** Reads up to `limit` bytes as text; returns what there was when the connection broke or `signal` aborted. */
export function readBeginning(response: IncomingMessage, limit: number, signal: AbortSignal): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  return new Promise((resolve) => {
    const finish = () => {
      response.destroy()
      resolve(Buffer.concat(chunks).subarray(0, limit).toString('utf8'))
    }
    if (signal.aborted) return finish()
    signal.addEventListener('abort', finish, { once: true })
    for (const event of ['end', 'close', 'error'] as const) response.on(event, finish)
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (size >= limit) finish()
    })
  })
}
