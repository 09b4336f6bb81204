import { parseTree } from 'jsonc-parser'
import { type Answer, answerTo } from '../../http/answer'
import { memberOf, plainText, valueAt } from '../../json-tree'
import { parseJson } from '../../stored-json'
import { detailOf } from './pagerduty'

/** The body of a new alert, with an alias, as Opsgenie gives one to an alert that has none. */
export function withAlias(text: string, newAlias: () => string): string {
  const root = parseJson(text) === undefined ? undefined : parseTree(text)
  if (root?.type !== 'object' || plainText(valueAt(root, ['alias']), text)?.trim()) return text
  const alias = JSON.stringify(newAlias())
  const old = memberOf(root, 'alias')?.children?.[1]
  if (old) return text.slice(0, old.offset) + alias + text.slice(old.offset + old.length)
  const end = root.offset + root.length - 1
  return `${text.slice(0, end)}${root.children?.length ? ', ' : ''}"alias": ${alias}${text.slice(end)}`
}

/** A change of an alert in the form of Opsgenie's webhook, which the preset reads. */
export function changeBody(verb: string, alias: string, text: string): string {
  const given = parseJson(text) === undefined ? 'null' : text
  return `{"action": ${JSON.stringify(ACTIONS[verb] ?? verb)}, "alert": {"alias": ${JSON.stringify(alias)}}, "request": ${given}}`
}

const ACTIONS: Record<string, string> = {
  close: 'Close',
  delete: 'Delete',
  acknowledge: 'Acknowledge',
  notes: 'AddNote',
}

/** In Opsgenie's words; its clients try again after 429 and 5xx only. */
export function opsgenieAnswer(answer: Answer, seconds: number): Answer {
  const requestId = answer.headers['X-Request-Id'] ?? ''
  const isTaken = answer.status < 300
  const says = isTaken ? { result: 'Request will be processed' } : { message: refusal(answer) }
  const status = isTaken ? 202 : answer.status === 400 ? 422 : answer.status
  const retry = answer.headers['Retry-After']
  const said = opsgenieJson(requestId, status, says, seconds)
  return retry ? { ...said, headers: { ...said.headers, 'Retry-After': retry } } : said
}

function refusal({ status, body }: Answer) {
  if (status !== 401) return detailOf(body)
  return 'Could not authenticate: send "Authorization: GenieKey TOKEN" with the token of an API key.'
}

export function opsgenieJson(requestId: string, status: number, says: object, seconds: number) {
  return answerTo(requestId, status, 'application/json', JSON.stringify({ ...says, took: seconds, requestId }))
}
