import { z } from 'zod'
import { SEVERITIES } from '../../values/severity'

const path = z.array(z.string().max(255)).min(1).max(3)
const severity = z.enum(SEVERITIES)
const repair = z.enum(['as-text', 'set-aside'])

/** How bodies are made to fit the contract. */
export const mappingSchema = z.strictObject({
  summary: z.union([z.strictObject({ from: path }), z.strictObject({ text: z.string().max(10_000) })]).optional(),
  severity: z
    .union([
      z.strictObject({ from: path, values: z.record(z.string().max(100), severity) }),
      z.strictObject({ value: severity }),
    ])
    .optional(),
  labels: z.enum(['from-list', 'set-aside']).optional(),
  details: repair.optional(),
  entityId: repair.optional(),
  runbookId: repair.optional(),
})

export type Mapping = z.output<typeof mappingSchema>
export type MappedField = keyof Mapping

/** Whether a form can carry it. */
export function isPath(keys: unknown): keys is string[] {
  return path.safeParse(keys).success
}

export function isMappedField(field: string): field is MappedField {
  return Object.hasOwn(mappingSchema.shape, field)
}

export function readMapping(json: string): Mapping | undefined {
  try {
    return mappingSchema.safeParse(JSON.parse(json)).data
  } catch {
    return undefined
  }
}
