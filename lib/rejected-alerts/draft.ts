import { withoutByteOrderMark } from '../text'
import { checkBody, decodeBody } from './check-body'
import { applyMapping } from './fit/apply'
import { type Suggestion, suggestMapping } from './fit/suggest'

/** A larger body is not put into the edit box; it can be accepted as the suggestion leaves it. */
export const MAX_EDITABLE_BYTES = 128 * 1024

const SKELETON = '{\n  "summary": "",\n  "severity": "",\n  "details": ""\n}\n'

export type Draft = {
  /** What the edit box starts with; undefined where the body is too large for it and fits with the suggestion. */
  text: string | undefined
  /** Whether the text is a skeleton, because the body can't be edited. */
  isSkeleton: boolean
  /** Whether the draft fits as it is. */
  fits: boolean
  suggestion: Suggestion | undefined
}

/** What an edit starts from: the body with the suggestion applied, or a skeleton where it can't be edited. */
export function draftOf(alert: { body: Uint8Array; isWhole: boolean }): Draft {
  const sent = decodeBody(alert.body)
  const skeleton = { text: SKELETON, isSkeleton: true, fits: false }
  if (sent === undefined) return { ...skeleton, suggestion: undefined }
  const suggestion = suggestMapping(sent)
  const text = suggestion.mapping ? applyMapping(sent, suggestion.mapping) : sent
  const fits = !('reason' in checkBody(text))
  if (alert.body.byteLength <= MAX_EDITABLE_BYTES) return { text, isSkeleton: false, fits, suggestion }
  return fits ? { text: undefined, isSkeleton: false, fits, suggestion } : { ...skeleton, suggestion }
}

/**
 * What a form's text area made of a text: browsers send every line break as CR LF. A text that nobody changed is as it
 * was, a changed one keeps its kind of line breaks.
 */
export function asEdited(sent: string, startedFrom: string): string {
  const edited = unixText(sent)
  if (edited === unixText(startedFrom)) return startedFrom
  return startedFrom.includes('\r\n') ? edited.replaceAll('\n', '\r\n') : edited
}

function unixText(text: string) {
  return withoutByteOrderMark(text).replace(/\r\n?/g, '\n')
}
