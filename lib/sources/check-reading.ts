import type { Result } from '../result'
import { type Reading, readingSchema } from './reading'

export function checkReading(json: unknown): Result<{ reading: Reading }, { reason: 'invalid'; problems: string[] }> {
  const parsed = readingSchema.safeParse(json)
  if (parsed.success) return { ok: true, reading: parsed.data }
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'the reading'}: ${message}`)
  return { ok: false, reason: 'invalid', problems }
}
