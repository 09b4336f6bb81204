import { z } from 'zod'
import { MOST_KEYS } from '@/lib/incidents/group'
import { AT_ONCE } from '@/lib/incidents/handle-many'

export const ids = z.array(z.int().positive()).max(AT_ONCE)
export const rowId = z.int().nonnegative()
export const query = z.string().max(10_000)

export const targetSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('incident'), ids }),
  z
    .object({
      kind: z.literal('group'),
      q: query,
      keys: z.array(z.string()).min(1).max(MOST_KEYS).readonly(),
      values: z.array(z.string().nullable()).readonly(),
      upToId: rowId,
    })
    .refine(({ keys, values }) => keys.length === values.length),
])
/** What one call handles: incidents, or a group as its reader saw it. */
export type Target = z.infer<typeof targetSchema>
