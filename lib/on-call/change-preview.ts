import type { NamedAway } from './away/preview-away'
import type { DrawnLayer } from './draw-layers'
import type { Person } from './list-schedules'

export type ChangePreview = {
  timeZone: string
  /** The days that are compared begin now, unless the change is far off. */
  isFromNow: boolean
  stretches: { startsAt: Date; endsAt: Date; before: Person[]; after: Person[] }[]
  more: number
  /** Who would be on call while they are away. */
  away: NamedAway[]
  /** As they are with the change, from when it begins. */
  layers: DrawnLayer[]
  /** When the new layers begin, whose shift goes on until then, and who is first. */
  start: { from: Date; isLater: boolean; kept: Person[]; first: Person[] } | null
}

export function isChanged({ stretches }: ChangePreview) {
  return stretches.some(isChangedStretch)
}

export function isChangedStretch({ before, after }: ChangePreview['stretches'][number]) {
  return idsOf(before) !== idsOf(after)
}

function idsOf(people: readonly Person[]) {
  return people.map(({ id }) => id).join()
}
