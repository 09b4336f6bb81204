import type { ConditionDraft } from '@/components/conditions/drafts'

type Typed = { drafts: ConditionDraft[]; reason: string; hours: string }

/** The whole form of a silence, with what was typed so far. */
export function silenceFormUrl({ drafts, reason, hours }: Typed) {
  const query = new URLSearchParams({ reason, hours, conditions: String(drafts.length) })
  for (const [at, { field, key, operator, chosen }] of drafts.entries()) {
    const parts = { field, key, operator }
    for (const [part, value] of Object.entries(parts)) query.set(`conditions.${at}.${part}`, value)
    for (const value of chosen) query.append(`conditions.${at}.chosen`, value)
  }
  return `/silences/new?${query}`
}
