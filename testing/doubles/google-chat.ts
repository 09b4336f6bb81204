import { z } from 'zod'
import { startHttpReceiver } from '../http-receiver'
import { answerJson, readJson } from './json'

// https://developers.google.com/workspace/chat/quickstart/webhooks, …/chat/limits,
// …/chat/api/reference/rest/v1/spaces.messages/create

const message = z.strictObject({
  text: z.string().min(1),
  thread: z.strictObject({ threadKey: z.string().min(1).max(4000) }).optional(),
})

/** One space with one webhook. `threads`: the texts of each. */
export async function startGoogleChat() {
  const threads: string[][] = []
  const byKey = new Map<string, string[]>()
  const state = { isBusy: false }
  const address = '/v1/spaces/AAAAsesame/messages?key=AIzaSy-sesame&token=sesame-token'
  const { received, ...receiver } = await startHttpReceiver((response, request) => {
    const fail = (code: number, status: string, words: string) =>
      answerJson(response, code, { error: { code, message: words, status } })
    const { pathname, searchParams } = new URL(request.path, 'http://chat')
    if (pathname !== '/v1/spaces/AAAAsesame/messages') return fail(404, 'NOT_FOUND', 'Space not found.')
    if (searchParams.get('token') !== 'sesame-token') return fail(401, 'UNAUTHENTICATED', 'Invalid credentials.')
    if (state.isBusy) return fail(429, 'RESOURCE_EXHAUSTED', 'Too many requests')
    const { data } = message.safeParse(readJson(request))
    if (!data) return fail(400, 'INVALID_ARGUMENT', 'Invalid JSON payload received.')
    if (request.body.length > 32_000) return fail(400, 'INVALID_ARGUMENT', 'Message is too long.')
    const isReply = searchParams.get('messageReplyOption') === 'REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD'
    const key = isReply ? data.thread?.threadKey : undefined
    const thread = (key && byKey.get(key)) || []
    if (thread.length === 0) threads.push(thread)
    if (key) byKey.set(key, thread)
    thread.push(data.text)
    return answerJson(response, 200, { name: 'spaces/AAAAsesame/messages/1', text: data.text })
  })
  return { ...receiver, address: `${receiver.url}${address}`, requests: received, threads, state }
}
