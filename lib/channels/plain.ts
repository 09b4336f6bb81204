import { safeLink } from '../http/link'
import { characters, firstCharacters, oneLine } from '../values/text'
import type { Message } from './channel'

const HIDDEN = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\u200B\u2060\uFEFF]/gu
const TITLE_CHARACTERS = 200
const LINE_CHARACTERS = 500
const LINES = 60
const LINKS = 5

export type PlainMessage = Pick<Message, 'title' | 'lines' | 'links'>

export function plainMessage({ title, lines, links }: Message): PlainMessage {
  return {
    title: plainLine(title, TITLE_CHARACTERS),
    lines: lines.slice(0, LINES).map((line) => plainLine(line, LINE_CHARACTERS)),
    links: links.slice(0, LINKS).flatMap(({ text, url }) => {
      const safe = safeLink(url)
      return safe ? [{ text: plainLine(text, 80), url: safe }] : []
    }),
  }
}

export function plainLine(text: string, limit: number) {
  // Cut first: the text may have a megabyte.
  const visible = oneLine(firstCharacters(text, limit * 2)).replace(HIDDEN, spellOut)
  return characters(visible) > limit ? `${firstCharacters(visible, limit - 1)}…` : visible
}

export function firstBytes(text: string, limit: number) {
  const bytes = Buffer.from(text)
  if (bytes.length <= limit) return text
  return new TextDecoder().decode(bytes.subarray(0, limit), { stream: true })
}

function spellOut(character: string) {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
}
