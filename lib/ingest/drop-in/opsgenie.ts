import type { Answer } from '../../http/answer'
import { memberOf, plainText, valueAt } from '../../values/json-tree'
import { parseJson } from '../../values/stored-json'
import type { FoundRequest } from './find-request'
import { jsonObject, withMembers } from './json-object'
import { detailOf, jsonAnswer, reworded } from './reworded'

/** `alias`: of the alert that is meant. */
export type Asked = { text: string; alias: string | undefined }

/** The body of a new alert, with an alias, as Opsgenie gives one to an alert that has none. */
export function createBody(text: string, newAlias: () => string): Asked {
  const root = jsonObject(text)
  if (!root) return { text, alias: undefined }
  const given = plainText(valueAt(root, ['alias']), text)
  const alias = given?.trim() || newAlias()
  const edited = withMembers(text, root, {
    ...(alias !== given && { alias: JSON.stringify(alias) }),
    // A member of that name says nothing to Opsgenie; the preset would read it as what happened to the alert.
    ...(memberOf(root, 'action') && { action: '"Create"' }),
  })
  return { text: edited, alias }
}

/** A change of an alert in the form of Opsgenie's webhook, which the preset reads. */
export function changeBody(verb: string, named: string, text: string): Asked {
  const alias = named.trim()
  const given = parseJson(text)
  const { priority } = typeof given === 'object' && given !== null && 'priority' in given ? given : {}
  // What changes an alert opens none, so its message is never shown.
  const alert = JSON.stringify({ alias, ...(verb === 'priority' && { message: alias, priority }) })
  const action = JSON.stringify(ACTIONS[verb] ?? verb)
  return { text: `{"action": ${action}, "alert": ${alert}, "request": ${given === undefined ? 'null' : text}}`, alias }
}

const ACTIONS: Record<string, string> = {
  close: 'Close',
  delete: 'Delete',
  acknowledge: 'Acknowledge',
  unacknowledge: 'UnAcknowledge',
  notes: 'AddNote',
  priority: 'UpdatePriority',
}

/** In Opsgenie's words; its clients try again after 429 and 5xx only. */
export function opsgenieAnswer(answer: Answer, seconds: number): Answer {
  const { status, headers } = answer
  const isTaken = status < 300
  const says = isTaken ? { result: 'Request will be processed' } : { message: refusal(answer) }
  const both = { ...says, took: seconds, requestId: headers['X-Request-Id'] }
  return reworded(answer, isTaken ? 202 : status === 400 ? 422 : status, both)
}

function refusal(answer: Answer) {
  if (answer.status !== 401) return detailOf(answer)
  return 'Could not authenticate: send "Authorization: GenieKey TOKEN" with the token of an API key.'
}

/** What becomes of an alert here, which a person handles in the portal. */
function says(action: string) {
  if (['Create', 'Acknowledge', 'UnAcknowledge', 'Close', 'Delete', 'UpdatePriority'].includes(action))
    return `${action} was processed`
  return `${action} was noted with the alert, and changes nothing else`
}

/** To a ping of a heartbeat that was stored. */
export function pongAnswer(requestId: string, seconds: number): Answer {
  return jsonAnswer(requestId, 202, { result: 'PONG - Heartbeat received', took: seconds, requestId })
}

/** What came of a request; undefined: no such request is known. */
export function statusAnswer(requestId: string, found: FoundRequest | undefined, seconds: number): Answer {
  const common = { took: seconds, requestId }
  if (!found) return jsonAnswer(requestId, 404, { message: 'Request not found.', ...common })
  const { action, alias, at, apiKeyId, isKnown } = found
  const result = isKnown ? says(action) : 'Alert does not exist'
  const data = {
    ...{ success: isKnown, isSuccess: isKnown, action, status: result, processedAt: at.toISOString() },
    ...{ integrationId: String(apiKeyId), alertId: alias, alias },
  }
  return jsonAnswer(requestId, 200, { data, ...common })
}
