import { isIP } from 'node:net'
import { z } from 'zod'
import { type Routes, sendToLoopback } from './send-to-loopback'

// https://core.telegram.org/bots/api: "setWebhook", "deleteWebhook", "getWebhookInfo", "WebhookInfo". What the page leaves open,
// such as the words, is as in github.com/tdlib/telegram-bot-api, the server behind it.

// A busy machine is no receiver that is away.
const ANSWER_MS = 20_000
const PORTS = ['', '443', '80', '88', '8443']

const setWebhook = z.strictObject({
  url: z.string(),
  secret_token: z.string().optional(),
  allowed_updates: z.array(z.string()).optional(),
})
const deleteWebhook = z.strictObject({ drop_pending_updates: z.boolean().optional() })

export type Update = { update_id: number; callback_query?: { from: { id: number } } & Record<string, unknown> }
type Hook = z.output<typeof setWebhook>
type Answer = { status: number; body: object }
type Delivery = { update_id: number; status: number | undefined }

/** `isLocal`: as with `--local`, which takes HTTP, any port and local addresses. */
export type WebhookSettings = { routes?: Routes; isLocal?: boolean }

/** The webhook of one bot, whose updates wait in `queue`. */
export function openWebhook(queue: { updates: Update[] }, { routes = {}, isLocal = false }: WebhookSettings) {
  const state: { hook?: Hook; fault?: { last_error_date: number; last_error_message: string } } = {}
  const set = (fields: unknown): Answer => {
    const { data: hook } = setWebhook.safeParse(fields)
    if (!hook) return badRequest('invalid webhook parameters')
    if (hook.url === '') return remove({})
    const wrong = wrongWith(hook, isLocal)
    if (wrong) return badRequest(wrong)
    const isSame = hook.url === state.hook?.url && hook.secret_token === state.hook.secret_token
    state.hook = hook
    if (!isSame) delete state.fault
    return done(`Webhook ${isSame ? 'is already' : 'was'} set`)
  }
  const remove = (fields: unknown): Answer => {
    const { data: asked } = deleteWebhook.safeParse(fields)
    if (!asked) return badRequest('invalid parameters')
    if (asked.drop_pending_updates) queue.updates = []
    const wasSet = state.hook !== undefined
    delete state.hook
    return done(`Webhook ${wasSet ? 'was' : 'is already'} deleted`)
  }
  const info = (): Answer => {
    const { hook, fault } = state
    const found = {
      ...{ url: hook?.url ?? '', has_custom_certificate: false, pending_update_count: queue.updates.length, ...fault },
      ...(hook && { max_connections: 40, ip_address: '<unknown>' }),
      ...(hook?.allowed_updates && { allowed_updates: hook.allowed_updates }),
    }
    return { status: 200, body: { ok: true, result: found } }
  }
  const send = async (hook: Hook, update: Update) => {
    const secret = hook.secret_token && { 'x-telegram-bot-api-secret-token': hook.secret_token }
    const headers = { 'content-type': 'application/json', ...(secret || {}) }
    const sending = { url: hook.url, method: 'POST', headers, body: JSON.stringify(update) }
    const status = (await sendToLoopback(sending, { routes, timeoutMs: ANSWER_MS }))?.status
    if (status === undefined || status < 200 || status > 299)
      state.fault = { last_error_date: Math.floor(Date.now() / 1_000), last_error_message: faultOf(status) }
    return status
  }
  /**
   * Sends each update that waits, once: what is not answered by 2XY is sent again by the next call, and what else the same
   * person did waits behind it. `losesAnswers`: they arrive, and the answer does not.
   */
  const deliver = async ({ losesAnswers = false } = {}): Promise<Delivery[]> => {
    const sent: Delivery[] = []
    const held = new Set<number | undefined>()
    for (const update of [...queue.updates]) {
      const person = update.callback_query?.from.id
      if (!state.hook || held.has(person)) continue
      const status = await send(state.hook, update)
      sent.push({ update_id: update.update_id, status })
      if (status !== undefined && status >= 200 && status <= 299 && !losesAnswers)
        queue.updates = queue.updates.filter((one) => one !== update)
      else held.add(person)
    }
    return sent
  }
  return { set, remove, info, deliver, hook: () => state.hook }
}

function wrongWith({ url, secret_token: secret = '' }: Hook, isLocal: boolean) {
  if (secret.length > 256) return 'secret token is too long'
  if (!/^[\w-]*$/.test(secret)) return 'secret token contains unallowed characters'
  const { protocol, port, hostname } = new URL(url)
  if (isLocal) return undefined
  if (protocol !== 'https:') return 'bad webhook: An HTTPS URL must be provided for webhook'
  if (!PORTS.includes(port)) return 'bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443'
  if (hostname === 'localhost' || isIP(hostname)) return `bad webhook: IP address ${hostname} is reserved`
  return undefined
}

function faultOf(status: number | undefined) {
  return status === undefined ? 'Webhook connection closed' : `Wrong response from the webhook: ${status} Refused`
}

function badRequest(words: string): Answer {
  return { status: 400, body: { ok: false, error_code: 400, description: `Bad Request: ${words}` } }
}

function done(description: string): Answer {
  return { status: 200, body: { ok: true, result: true, description } }
}
