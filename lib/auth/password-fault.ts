import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { isCommonPassword } from './common-passwords'
import { isTooLong, MOST_CHARACTERS } from './password'

const MIN_CHARACTERS = 10
/** What comes after makes nothing easier to guess, and much slower to judge. */
const JUDGED = 72
const MIN_GUESSES = 1_000_000

/** What strangers try first where people are on call; docs/limits.md lists them. */
const WORDS = [
  'tocsin',
  'alert',
  'incident',
  'oncall',
  'pager',
  'monitor',
  'runbook',
  'opsgenie',
  'pagerduty',
  'grafana',
]

let estimator: Promise<ZxcvbnFactory> | undefined

/** @param about what strangers know of its owner: address, name, workspace */
export async function passwordFault(password: string, about: string[] = []): Promise<string | undefined> {
  return (
    lengthFault(password) ??
    ((await isEasyToGuess(password, about))
      ? 'This password is easy to guess. Avoid common passwords, your name or address, repeated and neighbouring characters.'
      : undefined)
  )
}

export function lengthFault(password: string): string | undefined {
  if ([...password].length < MIN_CHARACTERS) return `Use at least ${MIN_CHARACTERS} characters.`
  if (isTooLong(password)) return `Use at most ${MOST_CHARACTERS} characters.`
  return undefined
}

async function isEasyToGuess(password: string, about: string[]) {
  const words = about.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2)
  if (isCommonPassword(password)) return true
  estimator ??= loadEstimator()
  return (await estimator).check(password.slice(0, JUDGED), words).guesses < MIN_GUESSES
}

// Its dictionaries take 20 MB and a quarter of a second, which most servers never need.
async function loadEstimator() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary: { ...dictionary, product: WORDS }, graphs: adjacencyGraphs })
}
