import { z } from 'zod'

const storedErrors = z.array(z.object({ field: z.string(), code: z.string(), message: z.string() }))

/** The field problems of a rejected alert; none when this version can't read the stored text. */
export function readErrors(stored: string) {
  return storedErrors.safeParse(parseJson(stored)).data ?? []
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
