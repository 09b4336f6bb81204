import { z } from 'zod'
import { parseJson, storeJson } from '../values/stored-json'

const targetSchema = z.discriminatedUnion('via', [
  z.object({
    via: z.enum(['rotation', 'override']),
    schedule: z.string(),
    person: z.string(),
    since: z.string(),
    until: z.string(),
    timeZone: z.string().optional(),
    overrideBy: z.string().optional(),
  }),
  z.object({ via: z.literal('step'), person: z.string() }),
  z.object({ via: z.literal('nobody'), schedule: z.string() }),
  z.object({ via: z.literal('disabled'), person: z.string(), schedule: z.string().optional() }),
  z.object({ via: z.literal('unknown') }),
])

const reasonSchema = z.object({
  policy: z.string().catch(''),
  targets: z.array(targetSchema.catch({ via: 'unknown' })).catch([]),
  isLastResort: z.boolean().optional().catch(undefined),
})

export type Reason = z.infer<typeof reasonSchema>
export type TargetReason = Reason['targets'][number]

export function storeReason(reason: Reason) {
  return storeJson(reason)
}

/** Targets that a newer version stored are `unknown`. */
export function readReason(stored: string): Reason {
  return reasonSchema.safeParse(parseJson(stored)).data ?? { policy: '', targets: [] }
}
