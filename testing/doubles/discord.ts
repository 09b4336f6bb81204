import { z } from 'zod'
import { startHttpReceiver } from '../http-receiver'
import { answerJson, readJson } from './json'

// https://docs.discord.com/developers/resources/webhook#execute-webhook, …#edit-webhook-message, …/topics/rate-limits,
// …/topics/opcodes-and-status-codes

const execution = z.strictObject({
  content: z.string().min(1).max(2000),
  allowed_mentions: z.strictObject({ parse: z.array(z.enum(['roles', 'users', 'everyone'])) }).optional(),
  flags: z.number().int().optional(),
})

type Execution = z.output<typeof execution>

/** One webhook of a channel. */
export async function startDiscord({ id, token }: { id: string; token: string }) {
  const messages: Execution[] = []
  const state: { retryAfter?: number } = {}
  const { received, ...receiver } = await startHttpReceiver((response, request) => {
    const { pathname, searchParams } = new URL(request.path, 'http://discord')
    const path = /^\/api\/(?:v\d+\/)?webhooks\/(\d+)\/([\w-]+)(?:\/messages\/(\d+))?$/.exec(pathname)
    const [, webhook, secret, messageId] = path ?? []
    if (request.method !== (messageId ? 'PATCH' : 'POST') || !webhook)
      return answerJson(response, 404, { message: '404: Not Found', code: 0 })
    if (webhook !== id) return answerJson(response, 404, { message: 'Unknown Webhook', code: 10_015 })
    if (secret !== token) return answerJson(response, 401, { message: 'Invalid Webhook Token', code: 50_027 })
    if (state.retryAfter !== undefined) {
      const body = { message: 'You are being rate limited.', retry_after: state.retryAfter, global: false }
      return answerJson(response, 429, body, { 'retry-after': Math.ceil(state.retryAfter).toString() })
    }
    const { data: message } = execution.safeParse(readJson(request))
    if (!message) return answerJson(response, 400, { message: 'Invalid Form Body', code: 50_035, errors: {} })
    if (messageId) {
      const index = Number(messageId) - 1
      const { flags = 0 } = messages[index] ?? {}
      if (!messages[index]) return answerJson(response, 404, { message: 'Unknown Message', code: 10_008 })
      messages[index] = { flags, ...message }
      return answerJson(response, 200, { id: messageId, type: 0, content: message.content, webhook_id: id })
    }
    messages.push(message)
    if (searchParams.get('wait') !== 'true') return response.writeHead(204).end()
    return answerJson(response, 200, { type: 0, content: message.content, webhook_id: id, id: `${messages.length}` })
  })
  return { ...receiver, address: `${receiver.url}/api/webhooks/${id}/${token}`, requests: received, messages, state }
}
