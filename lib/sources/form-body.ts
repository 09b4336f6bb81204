import { decodeUtf8 } from '../contract/parse-alert'
import { parseJson } from '../values/stored-json'
import { isVisible } from '../values/text'

/** Of one alert. */
const MOST_BYTES = 1024 * 1024
const MOST_FIELDS = 1_000
const MOST_KEYS = 8
/** They hold the whole body as JSON, as those of AppOptics, Slack and Travis CI do. */
const HOLDERS = ['payload', 'json']
const HOLDERS_ALONE = ['message', 'data', 'body']
/** Of an event of PagerDuty, whose payload is one of its members. */
const BESIDE_A_PAYLOAD = /^(?:routing_key|service_key|event_action|event_type)$/
/** A value that is JSON itself. */
const STRUCTURED = /^(?:labels|tags|dimensions|alert|incident|event|data|payload)$/i

/** A form as JSON text, and any other body as it came. */
export function withoutForm(bytes: Uint8Array, contentType: string | null | undefined): Uint8Array {
  return (isForm(contentType) && formBody(bytes)) || bytes
}

function isForm(contentType: string | null | undefined) {
  return typeof contentType === 'string' && /^\s*application\/x-www-form-urlencoded\s*(?:;|$)/i.test(contentType)
}

/**
 * What a tool sends as a form, as JSON text: a member for each field, of equal names the last. `labels[service]` and
 * `hosts[]` are an object and a list. Undefined for what is none, such as JSON that `curl --data` calls a form.
 */
function formBody(bytes: Uint8Array): Uint8Array | undefined {
  const text = bytes.length <= MOST_BYTES ? decodeUtf8(bytes)?.trim() : undefined
  if (!text || /^[{["]/.test(text)) return undefined
  const fields = [...new URLSearchParams(text.split('&', MOST_FIELDS).join('&'))]
  const held = heldIn(fields)
  if (held !== undefined) return Buffer.from(held)
  const json = text.includes('=') ? objectOf(fields) : { message: fields[0]?.[0] }
  return isVisible(text) ? Buffer.from(JSON.stringify(json)) : undefined
}

type Field = [name: string, value: string]

function heldIn(fields: Field[]): string | undefined {
  const [[name = '', value = ''] = []] = fields
  if (fields.length === 1 && value === '' && isObject(name)) return name
  const names = fields.length === 1 ? [...HOLDERS, ...HOLDERS_ALONE] : HOLDERS
  if (fields.some(([name]) => BESIDE_A_PAYLOAD.test(name))) return undefined
  return fields.find(([name, value]) => names.includes(name) && isObject(value))?.[1]
}

function isObject(text: string) {
  return text.trimStart().startsWith('{') && parseJson(text) !== undefined
}

type Holder = { [name: string]: unknown }

function objectOf(fields: Field[]): Holder {
  const root = emptyHolder()
  for (const [name, value] of fields) setAt(root, keysOf(name), fieldValue(name, value))
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, withLists(value)]))
}

/** Without a prototype, so that no name means anything else. */
function emptyHolder(): Holder {
  return Object.create(null)
}

/** `labels[service]` is `labels` and `service`; a name that is not so built is one key. */
function keysOf(name: string): string[] {
  const [, first, brackets] = /^([^[\]]+)((?:\[[^[\]]*\])+)$/.exec(name) ?? []
  if (!first || !brackets) return [name]
  const keys = [first, ...brackets.slice(1, -1).split('][')]
  return keys.length > MOST_KEYS ? [name] : keys
}

function fieldValue(name: string, value: string): unknown {
  return (STRUCTURED.test(name) && /^\s*[{[]/.test(value) ? parseJson(value) : undefined) ?? value
}

function setAt(root: Holder, keys: string[], value: unknown) {
  let holder = root
  for (const key of keys.slice(0, -1)) {
    const before = holder[placeOf(holder, key)]
    const inner = isHolder(before) ? before : emptyHolder()
    holder[placeOf(holder, key)] = inner
    holder = inner
  }
  holder[placeOf(holder, keys.at(-1) ?? '')] = value
}

/** `hosts[]` is the next of the list. */
function placeOf(holder: Holder, key: string) {
  return key === '' ? String(Object.keys(holder).length) : key
}

/** Not what came as JSON, whose prototype a name such as `__proto__` would reach. */
function isHolder(value: unknown): value is Holder {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === null
}

function withLists(value: unknown): unknown {
  if (!isHolder(value)) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, withLists(inner)] as const)
  return entries.every(([name], at) => name === String(at))
    ? entries.map(([, inner]) => inner)
    : Object.fromEntries(entries)
}
