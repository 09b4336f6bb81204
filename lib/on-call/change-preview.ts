import type { Person } from './list-schedules'

/** What a change of a schedule makes of the next two weeks. */
export type ChangePreview = {
  /** The zone on whose wall clock the schedule hands over. */
  timeZone: string
  /** Who is on call, overrides too, before and after the change; null for nobody. The first ones. */
  stretches: { startsAt: Date; endsAt: Date; before: Person | null; after: Person | null }[]
  more: number
  /** When the new rotation begins, with whose turn that ends if it was kept so long, and who has the first turn then. */
  start: { from: Date; kept: Person | null; first: Person | null } | null
}

/** Whether somebody else is on call at some time. */
export function isChanged({ stretches }: ChangePreview) {
  return stretches.some(isChangedStretch)
}

export function isChangedStretch({ before, after }: ChangePreview['stretches'][number]) {
  return before?.id !== after?.id
}
