import { sha256 } from '../values/sha256'
import type { TeamSettings } from './team'

/** Changes with everything that a team's form holds. */
export function teamMark({ name, members, schedules, chatChannelId = null }: TeamSettings) {
  const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)
  return sha256(JSON.stringify([name, sorted(members), sorted(schedules), chatChannelId]))
}
