import { heldDuring } from '../record/history'
import { type Person, type PersonalRules, type RuleList, URGENT } from '../record/settings'
import type { Span } from './segment'

/** Minutes after a notification by contact method; one that is missing is not used. */
export type Plan = ReadonlyMap<number, number>

type Notified = { severity: string; canBeMoreSevere: boolean }

/** What is urgent may wait so long at most, also after a method was removed. */
const URGENT_WITHIN_MINUTES = 5

/** By which of a person's methods a notification that is made within the span may go out, and when. */
export function plansOf({ rules, methods }: Person, { low, high }: Span, notified: Notified): Plan[] {
  const lists = heldDuring(rules, low, high).flatMap((held) => listsOf(held, notified))
  const there = methods.filter(({ removed }) => heldDuring(removed, low, high).includes(false))
  const surely = there.filter(({ removed }) => !heldDuring(removed, low, high).includes(true))
  const sets = there.length === surely.length ? [there] : [there, surely]
  return lists.flatMap((list) =>
    sets.map((set) =>
      planOf(
        list.minutes,
        list.isUrgent,
        set.map(({ methodId }) => methodId),
      ),
    ),
  )
}

type List = { minutes: RuleList; isUrgent: boolean }

/** Of several incidents the most severe one counts. */
function listsOf({ urgent, rest }: PersonalRules, { severity, canBeMoreSevere }: Notified): List[] {
  const ofUrgent = { minutes: urgent, isUrgent: true }
  if (URGENT.includes(severity)) return [ofUrgent]
  return [{ minutes: rest, isUrgent: false }, ...(canBeMoreSevere ? [ofUrgent] : [])]
}

/** A list without a method that is there is none. */
function planOf(list: RuleList, isUrgent: boolean, methods: number[]): Plan {
  const used = [...list].filter(([methodId]) => methods.includes(methodId))
  if (used.length === 0) return new Map(methods.map((methodId) => [methodId, 0]))
  const soonest = Math.min(...used.map(([, minutes]) => minutes))
  const tooLong = isUrgent && soonest > URGENT_WITHIN_MINUTES ? soonest : 0
  return new Map(used.map(([methodId, minutes]) => [methodId, minutes - tooLong]))
}

/** Undefined where it is not certain that the method is used; otherwise the shortest and the longest wait. */
export function waitOf(plans: Plan[], methodId: number): Span | undefined {
  const waits = plans.map((plan) => plan.get(methodId))
  const known = waits.flatMap((minutes) => (minutes === undefined ? [] : [minutes * 60_000]))
  return known.length < waits.length ? undefined : { low: Math.min(...known), high: Math.max(...known) }
}
