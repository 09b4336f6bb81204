import { startHttpReceiver } from '../http-receiver'
import { answerJson } from './json'

// https://pushover.net/api/receipts, https://pushover.net/api: "Messages", "Limits", "Priority", "Response format", "Being friendly to our API".

type Fields = Partial<Record<string, string>>

/** `users`: the devices that each user key has. */
export async function startPushover({ token, users }: { token: string; users: Record<string, string[]> }) {
  const messages: Fields[] = []
  const state = { isOverQuota: false }
  const receipts = new Map<string, { acknowledged: 0 | 1; expired: 0 | 1; cancelled: boolean }>()
  const { received, ...receiver } = await startHttpReceiver((response, request) => {
    const [, asked = '', query = ''] = /^\/1\/receipts\/(\w{30})\.json\?token=(\w+)$/.exec(request.path) ?? []
    const found = receipts.get(asked)
    if (asked && query === token && found)
      return answerJson(response, 200, { status: 1, ...found, acknowledged_by: '', acknowledged_at: 0, request: 'r-1' })
    const [, cancelled = ''] = /^\/1\/receipts\/(\w{30})\/cancel\.json$/.exec(request.path) ?? []
    const silenced = receipts.get(cancelled)
    if (silenced && new URLSearchParams(request.text).get('token') === token) {
      silenced.cancelled = true
      return answerJson(response, 200, { status: 1, request: 'r-1' })
    }
    if (request.path !== '/1/messages.json' || request.method !== 'POST')
      return answerJson(response, 404, { status: 0, errors: ['not found'] })
    const fields: Fields = Object.fromEntries(new URLSearchParams(request.text))
    const fault = faultOf(fields, token, users)
    if (fault) return answerJson(response, 400, { ...fault, status: 0, request: 'r-1' })
    if (state.isOverQuota)
      return answerJson(response, 429, { errors: ['application is over its quota'], status: 0, request: 'r-1' })
    messages.push(fields)
    if (fields.priority !== '2') return answerJson(response, 200, { status: 1, request: 'r-1' })
    const receipt = `r${String(receipts.size).padStart(29, '0')}`
    receipts.set(receipt, { acknowledged: 0, expired: 0, cancelled: false })
    return answerJson(response, 200, { status: 1, request: 'r-1', receipt })
  })
  return { ...receiver, requests: received, messages, state, receipts }
}

function faultOf(fields: Fields, token: string, users: Record<string, string[]>) {
  const { user = '', device, message = '', priority = '0' } = fields
  if (fields.token !== token) return { token: 'invalid', errors: ['application token is invalid'] }
  const devices = users[user]
  if (!devices?.length)
    return { user: 'invalid', errors: ['user identifier is not a valid user, group, or subscribed user key'] }
  if (device && !devices.includes(device)) return { user: 'invalid', errors: ['device name is not valid for user'] }
  if (message === '') return { message: 'cannot be blank', errors: ['message cannot be blank'] }
  const limits: [string, number][] = [
    ['message', 1024],
    ['title', 250],
    ['url', 512],
    ['url_title', 100],
  ]
  const long = limits.find(([name, most]) => Array.from(fields[name] ?? '').length > most)
  if (long) return { [long[0]]: 'is too long', errors: [`${long[0]} is too long`] }
  if (!/^(-[12]|[012])$/.test(priority)) return { priority: 'is invalid', errors: ['priority is invalid'] }
  if (priority !== '2') return undefined
  const [retry, expire] = [Number(fields.retry), Number(fields.expire)]
  if (!(retry >= 30)) return { retry: 'is invalid', errors: ['retry must be supplied with priority=2'] }
  if (!(expire > 0 && expire <= 10_800))
    return { expire: 'is invalid', errors: ['expire must be supplied with priority=2'] }
  return undefined
}
