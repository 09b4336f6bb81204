import { z } from 'zod'

/** Why a step paged a person, or nobody. Stored as JSON, so it stays true when schedules and policies change. */
const reasonSchema = z.object({
  policy: z.string(),
  targets: z.array(
    z.discriminatedUnion('via', [
      z.object({
        via: z.enum(['rotation', 'override']),
        schedule: z.string(),
        person: z.string(),
        since: z.string(),
        until: z.string(),
        /** Of the schedule. */
        timeZone: z.string().optional(),
        overrideBy: z.string().optional(),
      }),
      z.object({ via: z.literal('step'), person: z.string() }),
      z.object({ via: z.literal('nobody'), schedule: z.string() }),
      z.object({ via: z.literal('disabled'), person: z.string(), schedule: z.string().optional() }),
    ]),
  ),
})

export type Reason = z.infer<typeof reasonSchema>
export type TargetReason = Reason['targets'][number]

/** @throws Error when the text is not a stored reason */
export function parseReason(text: string): Reason {
  return reasonSchema.parse(JSON.parse(text))
}
