import { decodeUtf8 } from '../contract/parse-alert'
import { withoutByteOrderMark } from '../values/text'
import { checkBody } from './check-body'
import { applyMapping } from './fit/apply'
import { type Suggestion, suggestMapping } from './fit/suggest'

export const MAX_EDITABLE_BYTES = 128 * 1024

const SKELETON = '{\n  "summary": "",\n  "severity": "",\n  "details": ""\n}\n'

export type BodyDraft = {
  text: string | undefined
  isSkeleton: boolean
  fits: boolean
  suggestion: Suggestion | undefined
}

export function draftOfBody(alert: { body: Uint8Array; isWhole: boolean }): BodyDraft {
  const sent = decodeUtf8(alert.body)
  const skeleton = { text: SKELETON, isSkeleton: true, fits: false }
  if (sent === undefined) return { ...skeleton, suggestion: undefined }
  const suggestion = suggestMapping(sent)
  const text = suggestion.mapping ? applyMapping(sent, suggestion.mapping) : sent
  const fits = !('reason' in checkBody(text))
  if (alert.body.byteLength <= MAX_EDITABLE_BYTES) return { text, isSkeleton: false, fits, suggestion }
  return fits ? { text: undefined, isSkeleton: false, fits, suggestion } : { ...skeleton, suggestion }
}

export function asEdited(sent: string, startedFrom: string): string {
  const edited = unixText(sent)
  if (edited === unixText(startedFrom)) return startedFrom
  return startedFrom.includes('\r\n') ? edited.replaceAll('\n', '\r\n') : edited
}

function unixText(text: string) {
  return withoutByteOrderMark(text).replace(/\r\n?/g, '\n')
}
