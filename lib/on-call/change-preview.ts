import type { Person } from './list-schedules'

export type ChangePreview = {
  timeZone: string
  stretches: { startsAt: Date; endsAt: Date; before: Person | null; after: Person | null }[]
  more: number
  /** When the new rotation begins, who keeps the turn until then, and who has the first one. */
  start: { from: Date; kept: Person | null; first: Person | null } | null
}

export function isChanged({ stretches }: ChangePreview) {
  return stretches.some(isChangedStretch)
}

export function isChangedStretch({ before, after }: ChangePreview['stretches'][number]) {
  return before?.id !== after?.id
}
