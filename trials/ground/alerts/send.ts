import { Agent, request } from 'node:http'

export type Answered = { status: number; id: string | undefined; retryAfter: string | undefined }

/** For one alert after the other. */
export function openConnection() {
  return new Agent({ keepAlive: true, maxSockets: 1 })
}

/** Resolves with the whole answer, or with nothing when the connection broke. */
export function sendAlert(agent: Agent, { port, token }: { port: number; token: string }, body: string) {
  return new Promise<Answered | undefined>((resolve) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const address = { host: '127.0.0.1', port, path: '/api/webhook/ingest', timeout: 60_000 }
    const sent = request({ ...address, method: 'POST', agent, headers }, (answer) => {
      const id = /^\/incidents\/(\d+)$/.exec(answer.headers.location ?? '')?.[1]
      const answered = { status: answer.statusCode ?? 0, id, retryAfter: answer.headers['retry-after'] }
      answer.once('close', () => resolve(answer.complete ? answered : undefined))
      answer.resume()
    })
    sent.once('timeout', () => sent.destroy())
    sent.once('error', () => resolve(undefined))
    sent.end(body)
  })
}
