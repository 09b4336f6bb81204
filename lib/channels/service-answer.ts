import type { z } from 'zod'
import type { PostOutcome } from '../outbound/post'
import { boundedWait } from '../outbound/retry-after'
import { parseJson } from '../values/stored-json'
import { plainLine } from './plain'

const SAID_CHARACTERS = 80

type Said = { words?: string | undefined; hint?: string | undefined; waitSeconds?: number | undefined }

/** What the JSON of an answer says; undefined where it has another form. */
export function readAnswer<T>(outcome: PostOutcome, form: z.ZodType<T>): T | undefined {
  return outcome.isAnswered ? form.safeParse(parseJson(outcome.body)).data : undefined
}

/** The same outcome in words: a refusal says what the service said and what a person can do, a success nothing. */
export function inWords(outcome: PostOutcome, { words, hint, waitSeconds }: Said): PostOutcome {
  if (!outcome.isAnswered) return outcome
  if (outcome.status >= 200 && outcome.status < 300) return { ...outcome, body: '' }
  const said = plainLine(words ?? outcome.body, SAID_CHARACTERS)
  const body = [said, hint].filter(Boolean).join(' ')
  return { ...outcome, body, ...(waitSeconds !== undefined && { retryAfterSeconds: boundedWait(waitSeconds) }) }
}
