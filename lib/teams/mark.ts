import { sha256 } from '../values/sha256'
import type { TeamSettings } from './team'

/** Changes with everything that a team's form holds. */
export function teamMark({ name, members, roles, schedules, chatChannelId = null }: TeamSettings) {
  const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)
  const rolesIn = (ids: readonly number[]) => sorted(ids).map((id) => roles?.get(id) ?? 'member')
  return sha256(JSON.stringify([name, sorted(members), rolesIn(members), sorted(schedules), chatChannelId]))
}
