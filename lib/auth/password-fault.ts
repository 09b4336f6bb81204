import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { isHashable } from './password'

const MIN_CHARACTERS = 10
const MIN_GUESSES = 1_000_000

const estimator = new ZxcvbnFactory({ dictionary: { ...dictionary, product: ['tocsin'] }, graphs: adjacencyGraphs })

/** @param about what strangers know of its owner: address, name, workspace */
export function passwordFault(password: string, about: string[] = []): string | undefined {
  return (
    lengthFault(password) ??
    (isEasyToGuess(password, about)
      ? 'This password is easy to guess. Avoid common passwords, your name or address, repeated and neighbouring characters.'
      : undefined)
  )
}

export function lengthFault(password: string): string | undefined {
  if ([...password].length < MIN_CHARACTERS) return `Use at least ${MIN_CHARACTERS} characters.`
  if (!isHashable(password)) return 'Use at most 72 bytes; letters with accents count as two or more.'
  return undefined
}

function isEasyToGuess(password: string, about: string[]) {
  const words = about.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2)
  return estimator.check(password, words).guesses < MIN_GUESSES
}
