import { createScanner } from 'jsonc-parser'
import { firstCharacters, storable } from '../values/text'

/** UTF-16 units of the payload; later text is shown, and not found. */
export const PAYLOAD_READ = 32_768
const MOST_WORDS = 2_000
const LONGEST_WORD = 64
/** Postgres keeps the places of a word up to the 256th. */
const MOST_OF_ONE_WORD = 255

const ACCENTS = /[\u0300-\u036F]+/g
/** Scripts that put no space between words: each character counts as one. */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
const WORD = new RegExp(`[${UNSPACED}]|(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}])+`, 'gu')

/** In their order: lower case, without accents, split at everything that is no letter or digit. */
export function wordsOf(text: string): string[] {
  const plain = storable(text).normalize('NFKD').replaceAll(ACCENTS, '').normalize('NFKC').toLowerCase()
  return Array.from(plain.matchAll(WORD), ([word]) => firstCharacters(word, LONGEST_WORD))
}

export function incidentWords({ summary, payload }: { summary: string; payload: string }): string[] {
  const words = wordsOf(summary)
  for (const value of values(payload.slice(0, PAYLOAD_READ))) {
    if (words.length >= MOST_WORDS) break
    words.push(...wordsOf(value))
  }
  return words.slice(0, endOf(words))
}

/** Whether `wanted` follow each other somewhere in the words. */
export function hasWords(words: string[], wanted: string[]): boolean {
  return words.some((_, start) => wanted.every((word, at) => words[start + at] === word))
}

/** Later words are not found. */
function endOf(words: string[]) {
  const counts = new Map<string, number>()
  for (const [at, word] of words.entries()) {
    const count = (counts.get(word) ?? 0) + 1
    if (at >= MOST_WORDS || count > MOST_OF_ONE_WORD) return at
    counts.set(word, count)
  }
  return words.length
}

/** Without keys, the summary and the severity; the JSON may be cut off. */
function* values(json: string) {
  const scanner = createScanner(json, true)
  let depth = 0
  let key = ''
  let pending: string | undefined
  while (scanner.getPosition() < json.length) {
    scanner.scan()
    const first = json[scanner.getTokenOffset()]
    if (first === ':' && pending !== undefined) {
      if (depth === 1) key = pending
      pending = undefined
      continue
    }
    if (pending !== undefined && isSearched(key)) yield pending
    pending = undefined
    if (first === '{' || first === '[') depth++
    else if (first === '}' || first === ']') depth--
    else if (first !== ',' && first !== undefined) pending = scanner.getTokenValue()
  }
  if (pending !== undefined && isSearched(key)) yield pending
}

function isSearched(key: string) {
  return key !== 'summary' && key !== 'severity'
}
