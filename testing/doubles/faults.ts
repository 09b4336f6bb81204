import type { Received, Respond } from '../http-receiver'

export type Answer = { status: number; body: unknown; headers?: Record<string, string> }

/** What happens to a request instead: `take and drop` does what was asked, and loses the answer. */
export type Fault = Answer | 'hang' | 'drop' | 'take and drop'

type Answers = (received: Received, method: string) => Answer

/** Answers with JSON, as a service does, but for the requests for which a test has planned a fault. */
export function withFaults(answers: Answers) {
  const planned: Fault[] = []
  const respond: Respond = (response, received) => {
    const fault = planned.shift()
    if (fault === 'hang') return
    if (fault === 'drop') return void response.socket?.destroy()
    const answer = typeof fault === 'object' ? fault : answers(received, response.req.method ?? '')
    if (fault === 'take and drop') return void response.socket?.destroy()
    const headers = { 'content-type': 'application/json', ...answer.headers }
    response.writeHead(answer.status, headers).end(JSON.stringify(answer.body))
  }
  return { respond, plan: (fault: Fault, times = 1) => void planned.push(...Array<Fault>(times).fill(fault)) }
}
