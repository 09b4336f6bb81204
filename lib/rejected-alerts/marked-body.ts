import { type Node, parseTree } from 'jsonc-parser'
import { jsonFault } from '../contract/json-fault'
import { decodeUtf8 } from '../contract/parse-alert'
import { keyOf } from '../values/json-tree'
import { storable, withoutByteOrderMark } from '../values/text'
import { checkBody } from './check-body'
import { MAX_EDITABLE_BYTES } from './draft-of-body'

export const TEXT_SHOWN = 12_000
const BYTES_SHOWN = 512

export type MarkedText = { text: string; field?: string; isBreak?: boolean }

export type MarkedBody =
  | { isText: true; pieces: MarkedText[]; hidden: number; missing: string[] }
  | { isText: false; what: string; hex: string; hidden: number }

type Mark = { start: number; end: number; field?: string; isBreak?: boolean }

export function markBody(body: Uint8Array): MarkedBody {
  const text = decodeUtf8(body)
  if (text === undefined) return bytesShown(body)
  const source = withoutByteOrderMark(text)
  const { marks, missing } = body.byteLength > MAX_EDITABLE_BYTES ? { marks: [], missing: [] } : faults(source)
  const hidden = Math.max(0, source.length - TEXT_SHOWN)
  return { isText: true, pieces: cut(source.slice(0, TEXT_SHOWN), marks), hidden, missing }
}

function faults(source: string): { marks: Mark[]; missing: string[] } {
  const checked = checkBody(source)
  if (!('reason' in checked)) return { marks: [], missing: [] }
  if (checked.code === 'invalid_json') return { marks: breakMark(source), missing: [] }
  if (checked.code !== 'invalid_fields') return { marks: [], missing: [] }
  const root = parseTree(source)
  const missing = checked.errors.filter(({ code }) => code === 'required').map(({ field }) => field)
  const fields = [...new Set(checked.errors.map(({ field }) => field))]
  return { marks: fields.flatMap((field) => fieldMark(root, field)), missing }
}

function fieldMark(root: Node | undefined, field: string): Mark[] {
  const member = root?.children?.findLast((child) => keyOf(child) === field)
  return member ? [{ start: member.offset, end: member.offset + member.length, field }] : []
}

/** The fault names line and column; this finds them in the text. */
function breakMark(source: string): Mark[] {
  const [, line, column] = /^line (\d+), column (\d+)/.exec(jsonFault(source)) ?? []
  if (line === undefined) return []
  const before = source.split('\n', Number(line) - 1)
  const at = before.reduce((sum, { length }) => sum + length + 1, 0) + Number(column) - 1
  return [{ start: at, end: at, isBreak: true }]
}

function cut(text: string, marks: Mark[]): MarkedText[] {
  const pieces: MarkedText[] = []
  let at = 0
  for (const { start, end, ...mark } of marks.toSorted((a, b) => a.start - b.start)) {
    if (start > text.length) break
    pieces.push({ text: storable(text.slice(at, start)) }, { text: storable(text.slice(start, end)), ...mark })
    at = end
  }
  return [...pieces, { text: storable(text.slice(at)) }].filter((piece) => piece.text !== '' || piece.isBreak)
}

function bytesShown(body: Uint8Array): MarkedBody {
  const bytes = body.subarray(0, BYTES_SHOWN)
  return { isText: false, what: whatIsIt(body), hex: hexDump(bytes), hidden: body.byteLength - bytes.length }
}

export function hexDump(body: Uint8Array): string {
  const bytes = Buffer.from(body)
  const lines = Array.from({ length: Math.ceil(bytes.length / 16) }, (_, line) =>
    bytes.subarray(line * 16, line * 16 + 16),
  )
  return lines
    .map(
      (line) =>
        `${line
          .toString('hex')
          .replace(/..(?=.)/g, '$& ')
          .padEnd(49)}${ascii(line)}`,
    )
    .join('\n')
}

function ascii(line: Uint8Array) {
  return Array.from(line, (byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join('')
}

function whatIsIt(body: Uint8Array) {
  const [first, second] = body
  if (first === 0x1f && second === 0x8b) return 'compressed with gzip'
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return 'text in UTF-16'
  return 'not UTF-8'
}
