import type { Luck } from '../luck/luck'
import type { Method, PersonalRules, RuleList } from '../record/settings'

/** All methods at once. */
export const NO_RULES: PersonalRules = { urgent: new Map(), rest: new Map() }

/** The first of a list for what is urgent is at once or soon. */
export function drawRules(methods: Method[], luck: Luck): PersonalRules {
  return { urgent: drawList(methods, luck, [0, 0, 3]), rest: drawList(methods, luck, [0, 1, 20]) }
}

function drawList(methods: Method[], luck: Luck, first: number[]): RuleList {
  if (luck.chance(0.2)) return new Map()
  const some = luck.some(methods, 0.8)
  const chosen = luck.chance(0.5) ? some : some.toReversed()
  const soonest = luck.pick(first)
  return new Map(
    chosen.map(({ methodId }, at) => [methodId, at === 0 ? soonest : soonest + luck.pick([0, 1, 3, 5, 15])] as const),
  )
}
