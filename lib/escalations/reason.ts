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
  z.object({ via: z.literal('hand'), person: z.string(), by: z.string() }),
  z.object({ via: z.literal('nobody'), schedule: z.string() }),
  z.object({ via: z.literal('disabled'), person: z.string(), schedule: z.string().optional() }),
  z.object({ via: z.literal('unknown') }),
])

const reasonSchema = z.object({
  policy: z.string().catch(''),
  targets: z.array(targetSchema.catch({ via: 'unknown' })).catch([]),
  isLastResort: z.boolean().optional().catch(undefined),
})

/** `isByHand`: somebody paged this person, and no step did. */
export type Reason = z.infer<typeof reasonSchema> & { isByHand?: boolean }
export type TargetReason = Reason['targets'][number]

export function storeReason(reason: z.infer<typeof reasonSchema>) {
  return storeJson(reason)
}

/** Targets that a newer version stored are `unknown`. */
export function readReason(stored: string): Reason {
  const reason = reasonSchema.safeParse(parseJson(stored)).data ?? { policy: '', targets: [] }
  return reason.targets.some(({ via }) => via === 'hand') ? { ...reason, isByHand: true } : reason
}
