import type { z } from 'zod'
import type { PostOutcome } from '../outbound/post'
import { parseJson } from '../values/stored-json'

/** What the JSON of an answer says; undefined where it has another form. */
export function readAnswer<T>(outcome: PostOutcome, form: z.ZodType<T>): T | undefined {
  return outcome.isAnswered ? form.safeParse(parseJson(outcome.body)).data : undefined
}
