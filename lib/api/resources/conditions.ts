import { z } from 'zod'
import { type Condition, takesValues } from '../../conditions/condition'

/** What an alert must be like: all of them must hold. */
export const conditions = z.array(
  z
    .strictObject({
      field: z.enum(['label', 'severity', 'entity', 'api key', 'summary']),
      key: z.string().optional().meta({ description: 'Of a label.' }),
      operator: z.enum(['is', 'is not', 'exists', 'does not exist', 'starts with', 'contains', 'does not contain']),
      values: z.array(z.string()).default([]).meta({ description: 'One of them must match; ids of API keys.' }),
    })
    .refine(({ operator, values }) => takesValues(operator) || values.length === 0, {
      path: ['values'],
      error: 'This operator takes no values',
    }),
)

/** Null where this version cannot read what is stored. */
export const shownConditions = z
  .array(z.object({ field: z.string(), key: z.string().optional(), operator: z.string(), values: z.array(z.string()) }))
  .nullable()

export function conditionsAnswer(stored: readonly Condition[] | undefined): z.input<typeof shownConditions> {
  return stored ? stored.map((one) => ({ ...one })) : null
}
