import { indexedLabels } from '../labels/indexed-labels'
import { isObject } from '../values/is-object'
import { oneLine, shortened, storable, withoutByteOrderMark } from '../values/text'
import type { Alert } from './alert'
import { alertSchema } from './alert-schema'
import { fieldProblems } from './field-problems'
import { jsonFault } from './json-fault'
import { nestingDepth } from './nesting-depth'
import { type IngestProblem, invalidFields, invalidJson, invalidUtf8, nestedTooDeep, notAnObject } from './problems'

export const MAX_NESTING = 64

// For lists, pages and mails; the payload keeps the whole.
const MAX_SUMMARY = 1_000

export function parseAlert(bytes: Uint8Array): Alert | IngestProblem {
  const payload = decodeUtf8(bytes)
  return payload === undefined ? invalidUtf8 : parseAlertText(payload)
}

export function parseAlertText(payload: string): Alert | IngestProblem {
  const text = withoutByteOrderMark(payload)
  const json = parseJson(text)
  if (!json.ok) return invalidJson(json.reason)
  if (nestingDepth(text) > MAX_NESTING) return nestedTooDeep(MAX_NESTING)
  if (!isObject(json.value)) return notAnObject
  const parsed = alertSchema.safeParse(json.value)
  if (!parsed.success) return invalidFields(fieldProblems(parsed.error.issues, json.value))
  const { summary, severity, entityId, runbookId } = parsed.data
  return {
    summary: shortened(oneLine(summary), MAX_SUMMARY),
    severity,
    labels: isObject(json.value.labels) ? indexedLabels(json.value.labels, text) : [],
    entityId: storable(entityId ?? '') || null,
    runbookId: storable(runbookId ?? '') || null,
    payload,
  }
}

export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function parseJson(text: string): { ok: true; value: unknown } | { ok: false; reason: string } {
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false, reason: jsonFault(text) }
  }
}
