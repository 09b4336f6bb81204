import type { Answer } from '../../http/answer'
import { memberOf, plainText, valueAt } from '../../values/json-tree'
import { jsonObject, withMembers } from './json-object'
import { detailOf, reworded } from './reworded'

/** The body without its secret, and with a key, as PagerDuty makes one. */
export type Event = {
  version: Version
  token: string | undefined
  key: string | undefined
  text: string
  fault: string | undefined
}
type Version = 1 | 2

const SECRETS = ['routing_key', 'service_key']
/** In text that is no JSON object. */
const TOKEN = /"(?:routing_key|service_key)"\s*:\s*"([^"]+)"/
const NAMES = {
  1: { key: 'incident_key', action: 'event_type' },
  2: { key: 'dedup_key', action: 'event_action' },
}

/**
 * Reads an event of PagerDuty's Events API, https://developer.pagerduty.com/docs/send-alert-event, and of its version 1.
 * @param addressed the version of the address; an event of the other one is read as what it is
 * @param newKey makes the key of an event that names none
 */
export function readEvent(text: string, addressed: Version, newKey: () => string): Event {
  const root = jsonObject(text)
  const fault = 'the body must be one JSON object'
  if (!root) return { version: addressed, token: TOKEN.exec(text)?.[1], key: undefined, text, fault }
  const textAt = (name: string) => plainText(valueAt(root, [name]), text)
  const other = addressed === 1 ? 2 : 1
  const isOther = memberOf(root, NAMES[other].action) && !memberOf(root, NAMES[addressed].action)
  const version = isOther ? other : addressed
  const names = NAMES[version]
  const action = textAt(names.action)?.toLowerCase() ?? ''
  const given = textAt(names.key)
  const key = given?.trim() || (action === 'trigger' ? newKey() : undefined)
  const secrets = SECRETS.filter((name) => memberOf(root, name)).map((name) => [name, '"…"'])
  const made = key === undefined || key === given ? [] : [[names.key, JSON.stringify(key)]]
  return {
    version,
    token: SECRETS.map(textAt).find(Boolean),
    key,
    text: withMembers(text, root, Object.fromEntries([...secrets, ...made])),
    fault: faultOf(action, key, names),
  }
}

function faultOf(action: string, key: string | undefined, names: (typeof NAMES)[Version]) {
  if (!['trigger', 'acknowledge', 'resolve'].includes(action))
    return `'${names.action}' must be one of trigger, acknowledge and resolve`
  return key === undefined ? `'${names.key}' is missing or blank: ${action} needs the one of its trigger` : undefined
}

/** In PagerDuty's words; its clients try again after 429 and 5xx only. */
export function eventAnswer(answer: Answer, version: Version, key: string | undefined): Answer {
  if (answer.status >= 300) return eventRefusal(answer)
  const says = { status: 'success', message: 'Event processed', [NAMES[version].key]: key }
  return reworded(answer, version === 2 ? 202 : 200, says)
}

export function eventRefusal(answer: Answer): Answer {
  const { status } = answer
  const detail = status === 401 ? 'Invalid routing key: it must be the token of an API key' : detailOf(answer)
  return reworded(answer, status === 401 ? 400 : status, { ...refusalOf(status), errors: [detail] })
}

function refusalOf(status: number) {
  if (status === 429) return { status: 'throttle exceeded', message: 'Events arrive too quickly' }
  if (status >= 500) return { status: 'unavailable', message: 'The event was not stored' }
  return { status: 'invalid event', message: 'Event object is invalid' }
}
