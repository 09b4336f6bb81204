import { z } from 'zod'
import { parseJson, storeJson } from '../values/stored-json'

const schema = z.object({ keys: z.array(z.string()) })

export function storeGroupBy(keys: readonly string[]) {
  return storeJson({ keys })
}

/** The keys of labels; none when this version can't read the stored text. */
export function readGroupBy(stored: string): string[] {
  return schema.safeParse(parseJson(stored)).data?.keys ?? []
}
