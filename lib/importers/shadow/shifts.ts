import { shiftsOf } from '../../on-call/layers/roster'
import { type FinalShift, resolveShifts } from '../../on-call/resolve-shifts'
import type { PlannedSchedule } from '../layers/planned'

type Period = { from: Date; to: Date }

/** By the rules by which Tocsin pages; `idOf` numbers people by their addresses. */
export function shiftsOfPlan(
  { timeZone, layers }: PlannedSchedule,
  period: Period,
  idOf: (email: string) => number,
): FinalShift[] {
  const numbered = layers.map((layer) => ({
    ...layer,
    firstTurn: 0,
    turns: layer.turns.map((turn) => turn.map(idOf)),
  }))
  return resolveShifts(shiftsOf({ timeZone, layers: numbered }, period), [])
}
