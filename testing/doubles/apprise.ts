import { z } from 'zod'
import { startHttpReceiver } from '../http-receiver'
import { answerJson, readJson } from './json'

// https://github.com/caronc/apprise-api: README ("Persistent Storage Solution", "API Notes") and its tests of /notify:
// 204 for a key without services, 424 where one of them fails, 400 for a request that is wrong.

const notification = z.object({
  title: z.string().optional(),
  body: z.string().min(1),
  type: z.enum(['info', 'success', 'warning', 'failure']).optional(),
  format: z.enum(['text', 'markdown', 'html']).optional(),
})

/** `keys`: whether all services of a key work. */
export async function startApprise({ keys }: { keys: Record<string, boolean> }) {
  const notifications: z.output<typeof notification>[] = []
  const { received, ...receiver } = await startHttpReceiver((response, request) => {
    const [, key] = /^\/notify\/([\w-]{1,128})\/?$/.exec(request.path) ?? []
    if (!key || request.method !== 'POST') return answerJson(response, 404, { error: 'not found' })
    const { data } = notification.safeParse(readJson(request))
    if (!data) return answerJson(response, 400, { error: 'Bad FORM Payload provided' })
    const works = keys[key]
    if (works === undefined) return response.writeHead(204).end()
    notifications.push(data)
    if (!works) return answerJson(response, 424, { error: 'One or more notification could not be sent' })
    return answerJson(response, 200, { error: null, details: [] })
  })
  return { ...receiver, requests: received, notifications }
}
