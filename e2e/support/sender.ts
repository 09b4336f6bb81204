import { Agent, request } from 'node:http'

type Accepted = Map<string, string>

/**
 * Sends one alert after the other on a connection that is kept open, and notes those that were accepted by the id of
 * their incident. Resolves with what ended it: the code of the connection's error, or the first answer that is no 201.
 */
export async function keepSending(port: number, token: string, sender: number, accepted: Accepted) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let n = 0; ; n++) {
    const body = JSON.stringify({ summary: `Alert ${sender}/${n}`, severity: 'high' })
    const answer = await send(agent, port, token, body)
    if (answer.status !== '201') return answer.status
    accepted.set(JSON.parse(answer.text).id, body)
  }
}

function send(agent: Agent, port: number, token: string, body: string) {
  return new Promise<{ status: string; text: string }>((resolve) => {
    const fail = (error: NodeJS.ErrnoException) => resolve({ status: error.code ?? error.message, text: '' })
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const address = { host: '127.0.0.1', port, path: '/api/webhook/ingest' }
    const sent = request({ ...address, method: 'POST', agent, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        text += chunk
      })
      answer.once('error', fail)
      answer.once('end', () => resolve({ status: String(answer.statusCode), text }))
    })
    sent.once('error', fail)
    sent.end(body)
  })
}
