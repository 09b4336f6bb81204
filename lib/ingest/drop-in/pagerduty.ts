import { type Node, parseTree } from 'jsonc-parser'
import { type Answer, answerTo } from '../../http/answer'
import { memberOf, plainText, valueAt } from '../../json-tree'
import { parseJson } from '../../stored-json'

/** The body without its secret, and with a key, as PagerDuty makes one. */
export type Event = { token: string | undefined; key: string | undefined; text: string; fault: string | undefined }

const SECRETS = ['routing_key', 'service_key']

/**
 * Reads an event of PagerDuty's Events API, https://developer.pagerduty.com/docs/send-alert-event, and of its version 1.
 * @param newKey makes the key of an event that names none
 */
export function readEvent(text: string, version: 1 | 2, newKey: () => string): Event {
  const root = parseJson(text) === undefined ? undefined : parseTree(text)
  if (root?.type !== 'object')
    return { token: undefined, key: undefined, text, fault: 'the body must be one JSON object' }
  const token = SECRETS.map((name) => plainText(valueAt(root, [name]), text)).find(Boolean)
  const [keyName, actionName] = version === 2 ? ['dedup_key', 'event_action'] : ['incident_key', 'event_type']
  const action = plainText(valueAt(root, [actionName]), text) ?? ''
  const named = plainText(valueAt(root, [keyName]), text)?.trim()
  const isTrigger = action.toLowerCase() === 'trigger'
  const key = named || (isTrigger ? newKey() : undefined)
  return {
    token,
    key,
    text: rewritten(text, root, keyName, named ? undefined : key),
    fault: faultOf(action, actionName, key, keyName),
  }
}

function faultOf(action: string, actionName: string, key: string | undefined, keyName: string) {
  if (!['trigger', 'acknowledge', 'resolve'].includes(action.toLowerCase()))
    return `'${actionName}' must be one of trigger, acknowledge and resolve`
  return key === undefined ? `'${keyName}' is missing or blank: ${action} needs the one of its trigger` : undefined
}

/** From the back, so that places stay right. */
function rewritten(text: string, root: Node, keyName: string, key: string | undefined) {
  const edits = SECRETS.flatMap((name) => {
    const value = memberOf(root, name)?.children?.[1]
    return value ? [{ ...placeOf(value), by: '"…"' }] : []
  })
  const old = key === undefined ? undefined : memberOf(root, keyName)?.children?.[1]
  if (old) edits.push({ ...placeOf(old), by: JSON.stringify(key) })
  else if (key !== undefined) {
    const end = root.offset + root.length - 1
    edits.push({
      from: end,
      to: end,
      by: `${root.children?.length ? ', ' : ''}${JSON.stringify(keyName)}: ${JSON.stringify(key)}`,
    })
  }
  return edits
    .toSorted((a, b) => b.from - a.from)
    .reduce((left, { from, to, by }) => left.slice(0, from) + by + left.slice(to), text)
}

function placeOf({ offset, length }: Node) {
  return { from: offset, to: offset + length }
}

/** In PagerDuty's words; its clients try again after 429 and 5xx only. */
export function eventAnswer(answer: Answer, version: 1 | 2, key: string | undefined): Answer {
  const { status } = answer
  const requestId = answer.headers['X-Request-Id'] ?? ''
  const isTaken = status < 300
  const says = isTaken
    ? { status: 'success', message: 'Event processed', [version === 2 ? 'dedup_key' : 'incident_key']: key }
    : refusal(answer)
  const code = isTaken ? (version === 2 ? 202 : 200) : status === 401 ? 400 : status
  const retry = answer.headers['Retry-After']
  const said = answerTo(requestId, code, 'application/json', JSON.stringify(says))
  return retry ? { ...said, headers: { ...said.headers, 'Retry-After': retry } } : said
}

function refusal({ status, body }: Answer) {
  const detail = status === 401 ? 'Invalid routing key: it must be the token of an API key' : detailOf(body)
  return {
    status: status === 429 ? 'throttle exceeded' : 'invalid event',
    message: 'Event object is invalid',
    errors: [detail],
  }
}

export function detailOf(body: string): string {
  const json = parseJson(body)
  const detail = typeof json === 'object' && json !== null && 'detail' in json ? json.detail : undefined
  return typeof detail === 'string' ? detail : 'The request was refused.'
}
