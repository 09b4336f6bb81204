import { z } from 'zod'
import { MAX_IDENTIFIER } from '../values/identifier'
import { SEVERITIES } from '../values/severity'
import { characters, isVisible, UNSEEN } from '../values/text'

const MAX_LABELS = 64
const MAX_LABEL_KEY = 128

const identifier = (what: string) =>
  z
    .string()
    .refine((value) => characters(value) <= MAX_IDENTIFIER, {
      params: { code: 'too_long' },
      message: `must be at most ${MAX_IDENTIFIER} characters`,
    })
    .nullish()
    .meta({ maxLength: MAX_IDENTIFIER, description: `Links the incident to that ${what}.` })

// z.record skips a key called __proto__ before it is counted.
const labels = z
  .unknown()
  .superRefine(checkLabels)
  .optional()
  .meta({
    type: ['object', 'null'],
    maxProperties: MAX_LABELS,
    propertyNames: { maxLength: MAX_LABEL_KEY },
    description: 'Any JSON values under string keys; usual keys: service, env, region, host, team.',
  })

/** Unknown fields are kept, never refused. */
export const alertSchema = z.looseObject({
  summary: z
    .string()
    .refine(isVisible, { params: { code: 'empty' }, message: 'is empty' })
    .meta({
      minLength: 1,
      pattern: `[^${UNSEEN}]`,
      description: 'One line; what people see first. Something of it must be visible.',
    }),
  severity: z.enum(SEVERITIES).meta({ description: 'Case matters.' }),
  labels,
  details: z.string().nullish().meta({ description: 'Long free text; line breaks are kept.' }),
  entityId: identifier('entity'),
  runbookId: identifier('runbook'),
})

function checkLabels(value: unknown, ctx: z.RefinementCtx) {
  if (value === null) return
  if (typeof value !== 'object' || Array.isArray(value)) {
    ctx.addIssue({ code: 'invalid_type', expected: 'record', input: value })
    return
  }
  const keys = Object.keys(value)
  if (keys.length > MAX_LABELS) {
    const message = `must have at most ${MAX_LABELS} labels; send the rest as extra fields`
    ctx.addIssue({ code: 'custom', params: { code: 'too_many' }, message })
  }
  if (keys.some((key) => characters(key) > MAX_LABEL_KEY)) {
    const message = `has a key of over ${MAX_LABEL_KEY} characters; shorten it`
    ctx.addIssue({ code: 'custom', params: { code: 'key_too_long' }, message })
  }
}
