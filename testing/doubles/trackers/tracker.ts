import { type Received, startHttpReceiver } from '../../http-receiver'
import { answerJson } from '../json'

type Answer = { status: number; body?: unknown; headers?: Record<string, string> }
/** What happens to a request instead: `take and hang` does what was asked and answers nothing. */
type Fault = Answer | 'take and drop' | 'take and hang'
type Asked = { params: string[]; query: URLSearchParams; body: unknown }
type Route = [method: string, path: RegExp, answer: (asked: Asked) => Answer]

/** A service that speaks JSON. `refuse`: the answer to whom it does not let in. */
export async function startTracker(routes: Route[], refuse: (received: Received) => Answer | undefined) {
  const planned: { method: string; fault: Fault }[] = []
  const { received, ...receiver } = await startHttpReceiver((response, request) => {
    const planIndex = planned.findIndex(({ method }) => method === request.method)
    const [{ fault } = {}] = planIndex < 0 ? [] : planned.splice(planIndex, 1)
    const answer = typeof fault === 'object' ? fault : (refuse(request) ?? answerBy(routes, request))
    if (fault === 'take and hang') return
    if (fault === 'take and drop') return void response.socket?.destroy()
    if (answer.status === 204) return void response.writeHead(204).end()
    return answerJson(response, answer.status, Object(answer.body ?? {}), answer.headers)
  })
  return {
    ...receiver,
    requests: received,
    /** What happens to the next request of this method. */
    plan: (method: string, fault: Fault) => void planned.push({ method, fault }),
  }
}

function answerBy(routes: Route[], { method, path, text }: Received): Answer {
  const { pathname, searchParams: query } = new URL(path, 'http://tracker.test')
  for (const [routeMethod, pattern, answer] of routes) {
    const match = method === routeMethod && pattern.exec(pathname)
    if (match) return answer({ params: match.slice(1), query, body: text === '' ? undefined : JSON.parse(text) })
  }
  return { status: 404, body: { message: 'Not Found' } }
}
