import { byStart, outside, unionOf, within } from './layers/spans'
import type { Shift } from './shift'

/** In place of all who are on call; of one of them, while they are; or beside them. `userId` is null where nobody comes. */
export type Override = Omit<Shift, 'userId'> & {
  id: number
  userId: number | null
  insteadOfId?: number | null
  isBeside?: boolean
}

export type FinalShift = Shift & { overrideId: number | null }

/** Applies overrides to the shifts of layers: the most recent override wins. */
export function resolveShifts(shifts: readonly Shift[], overrides: readonly Override[]): FinalShift[] {
  const inOrder = overrides.toSorted((a, b) => a.id - b.id)
  const layers = shifts.map((shift) => ({ ...shift, overrideId: null }))
  return inOrder.reduce<FinalShift[]>(applied, layers).toSorted(byStart)
}

function applied(shifts: FinalShift[], override: Override): FinalShift[] {
  const { id, userId, startsAt, endsAt, insteadOfId = null } = override
  const span = { startsAt, endsAt }
  const spans = insteadOfId === null ? [span] : unionOf(within(shifts.filter(isOf(insteadOfId)), [span]))
  const covers = userId === null ? [] : spans.map((one) => ({ ...one, userId, overrideId: id }))
  return [...shifts.flatMap((shift) => (givesWay(shift, override) ? outside([shift], spans) : [shift])), ...covers]
}

function isOf(id: number) {
  return ({ userId }: Shift) => userId === id
}

/** Whoever covers has no other shift meanwhile. */
function givesWay({ userId }: Shift, { insteadOfId = null, isBeside = false, ...override }: Override) {
  if (userId === override.userId) return true
  return insteadOfId === null ? !isBeside : userId === insteadOfId
}
