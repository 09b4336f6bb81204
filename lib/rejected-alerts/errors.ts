import { z } from 'zod'
import { parseJson, storeJson } from '../values/stored-json'

const schema = z.object({ errors: z.array(z.object({ field: z.string(), code: z.string(), message: z.string() })) })

type FieldProblem = z.infer<typeof schema>['errors'][number]

export function storeErrors(errors: FieldProblem[]) {
  return storeJson({ errors }).toWellFormed()
}

/** None when this version can't read the stored text. */
export function readErrors(stored: string): FieldProblem[] {
  return schema.safeParse(parseJson(stored)).data?.errors ?? []
}
