import { z } from 'zod'

export type Schema = z.core.JSONSchema.BaseSchema

/** As OpenAPI 3.1 takes it. `output`: of answers, which may get more fields. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...found } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  if (io === 'output') delete found.additionalProperties
  return found
}
