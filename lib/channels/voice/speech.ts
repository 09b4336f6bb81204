import { firstCharacters } from '../../values/text'
import type { Message } from '../channel'
import { plainLine } from '../plain'

const SPOKEN_CHARACTERS = 200

export const KEYS = 'Press 4 to acknowledge, 6 to resolve, 5 to escalate, star to repeat.'

/** What is said, sentence by sentence. */
export function speech({ kind, title, data }: Message): string[] {
  if (kind === 'code' && typeof data.code === 'string') {
    const digits = [...data.code].join(', ')
    return [`Your code for Tocsin is: ${digits}.`, `Again: ${digits}.`]
  }
  if (kind === 'test') return ['This is a test of Tocsin. Nothing is wrong.']
  return ['Tocsin pages you.', `${sayable(title)}.`]
}

/** Long numbers digit by digit; signs that are read out as words go. */
export function sayable(text: string) {
  const plain = plainLine(firstCharacters(text, SPOKEN_CHARACTERS), SPOKEN_CHARACTERS)
  const spelled = plain.replace(/\d{5,}/g, (digits) => [...digits].join(' '))
  return spelled
    .replace(/[_/\\|<>{}[\]`*#~^=]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
