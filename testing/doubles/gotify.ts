import { z } from 'zod'
import { startHttpReceiver } from '../http-receiver'
import { answerJson, readJson } from './json'

// https://gotify.net/docs/pushmsg, …/docs/msgextras, …/docs/priority, https://gotify.net/api-docs (Message, Error)

const extras = z.strictObject({
  'client::display': z.strictObject({ contentType: z.enum(['text/plain', 'text/markdown']) }).optional(),
  'client::notification': z.strictObject({ click: z.strictObject({ url: z.url() }) }).optional(),
})
const message = z.strictObject({
  title: z.string().optional(),
  message: z.string().min(1),
  priority: z.number().int().optional(),
  extras: extras.optional(),
})

/** A server below `path`, with one application. */
export async function startGotify({ token, path = '' }: { token: string; path?: string }) {
  const messages: z.output<typeof message>[] = []
  const { received, ...receiver } = await startHttpReceiver((response, request) => {
    const fail = (errorCode: number, error: string, errorDescription: string) =>
      answerJson(response, errorCode, { error, errorCode, errorDescription })
    if (request.method !== 'POST' || request.path !== `${path}/message`) return fail(404, 'Not Found', 'page not found')
    if (request.headers['x-gotify-key'] !== token)
      return fail(401, 'Unauthorized', 'you need to provide a valid access token or user credentials')
    const { data } = message.safeParse(readJson(request))
    if (!data) return fail(400, 'Bad Request', "Field 'message' is required")
    messages.push(data)
    return answerJson(response, 200, { id: messages.length, appid: 1, date: '2026-03-01T12:00:00Z', ...data })
  })
  return { ...receiver, requests: received, messages }
}
