import { groupBy } from '../../../lib/values/group-by'
import { isTaken } from './evidence'
import type { Receivers } from './receivers'
import type { Team } from './teams'

/** The number of incidents that the least informed person has heard of. */
export function leastTold({ team, receivers: { receipts } }: { team: Team; receivers: Receivers }) {
  const pages = [...groupBy(receipts.filter(isTaken), ({ uid }) => uid).values()].flatMap(([page]) => page ?? [])
  const toldOf = team.steps[0].map(({ userId }) =>
    pages.filter((page) => page.userId === userId).reduce((told, { incidents }) => told + incidents, 0),
  )
  return Math.min(...toldOf)
}
