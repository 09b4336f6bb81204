import { z } from 'zod'
import { startHttpReceiver } from '../http-receiver'
import { answerJson, readJson } from './json'

// https://spec.matrix.org/latest/client-server-api: "PUT /rooms/{roomId}/send/{eventType}/{txnId}", "Transaction
// identifiers", "Rate limiting", "m.text", "m.notice", "User and room mentions", "Event replacements".

const event = z.strictObject({
  msgtype: z.enum(['m.text', 'm.notice']),
  body: z.string(),
  'm.mentions': z.strictObject({ user_ids: z.array(z.string()).optional(), room: z.boolean().optional() }).optional(),
})

const replacing = event.extend({
  'm.new_content': event,
  'm.relates_to': z.strictObject({ rel_type: z.literal('m.replace'), event_id: z.string() }),
})

/** A homeserver with one account, which is in `rooms`. */
export async function startMatrix({ token, rooms }: { token: string; rooms: string[] }) {
  const events: (z.output<typeof event> & { room: string; id: string })[] = []
  const ids = new Map<string, string>()
  const state: { retryAfterMs?: number } = {}
  const { received, ...receiver } = await startHttpReceiver((response, request) => {
    const fail = (status: number, errcode: string, error: string, more = {}) =>
      answerJson(response, status, { errcode, error, ...more })
    const path = /^\/_matrix\/client\/v3\/rooms\/([^/]+)\/send\/m\.room\.message\/([^/]+)$/.exec(request.path)
    if (!path || request.method !== 'PUT') return fail(404, 'M_UNRECOGNIZED', 'Unrecognized request')
    if (request.headers.authorization !== `Bearer ${token}`)
      return fail(401, 'M_UNKNOWN_TOKEN', 'Unrecognised access token')
    if (state.retryAfterMs !== undefined)
      return fail(429, 'M_LIMIT_EXCEEDED', 'Too many requests', { retry_after_ms: state.retryAfterMs })
    const [room = '', transaction = ''] = path.slice(1).map(decodeURIComponent)
    if (!rooms.includes(room)) return fail(403, 'M_FORBIDDEN', `User @tocsin:example.com not in room ${room}`)
    const { data } = z.union([event, replacing]).safeParse(readJson(request))
    if (!data) return fail(400, 'M_BAD_JSON', 'Content not valid')
    if (request.body.length > 65_536) return fail(413, 'M_TOO_LARGE', 'event too large')
    const known = ids.get(transaction)
    const id = known ?? `$event-${ids.size + 1}`
    ids.set(transaction, id)
    if (known) return answerJson(response, 200, { event_id: id })
    if ('m.new_content' in data) {
      const at = events.findIndex((one) => one.id === data['m.relates_to'].event_id)
      if (at >= 0) events[at] = { room, id: data['m.relates_to'].event_id, ...data['m.new_content'] }
    } else events.push({ room, id, ...data })
    return answerJson(response, 200, { event_id: id })
  })
  return { ...receiver, requests: received, events, state }
}
