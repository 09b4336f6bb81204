import { plainLine } from '../channels/plain'
import { firstCharacters, withoutByteOrderMark } from '../values/text'

const LINES = 10
const CHARACTERS = 1_000

/** Without hidden or reordering characters; `isWhole` unless cut. */
export function excerptOfDetails(payload: string) {
  const details = detailsOf(payload).trim()
  const start = firstCharacters(details, CHARACTERS)
  const lines = start.split(/\r\n|[\n\r\u2028\u2029]/).filter((line) => line.trim() !== '')
  const shown = lines.slice(0, LINES).map((line) => plainLine(line, CHARACTERS))
  return { lines: shown, isWhole: start.length === details.length && lines.length <= LINES }
}

function detailsOf(payload: string): string {
  const body: unknown = JSON.parse(withoutByteOrderMark(payload))
  const details = typeof body === 'object' && body !== null && 'details' in body ? body.details : undefined
  return typeof details === 'string' ? details : ''
}
