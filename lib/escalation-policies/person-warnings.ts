import { WHY_WORDS } from '../contact-methods/method-state'
import type { ScheduleCalendar } from '../on-call/calendar'
import type { Unreachable } from '../on-call/list-unreachable'
import { nowAndNext } from '../on-call/now-and-next'
import { fewNames } from '../values/few-names'
import { groupBy } from '../values/group-by'
import type { Policy } from './get'

/** `userIds`: those whose contact methods mend it. */
export type PagingWarning = { words: string; userIds: number[] }

type Paged = {
  policies: readonly Policy[]
  calendars: readonly ScheduleCalendar[]
  unreachable: readonly Unreachable[]
}

const KINDS = ['now', 'step', 'last', 'later'] as const
type Duty = { kind: (typeof KINDS)[number]; where: string; step?: number }
type Person = { userId: number; name: string; fault: string; duties: Duty[] }

const NAMED = 3

/** One for each person whom no page reaches, with all that pages them; those who are only on call later come together. */
export function personWarnings(paged: Paged, now: Date): { soon: PagingWarning[]; later: PagingWarning[] } {
  const people = unreached(paged, now)
  const isLater = ({ duties }: Person) => duties.every(({ kind }) => kind === 'later')
  const groups = groupBy(people.filter(isLater), ({ fault, duties }) => `${fault} ${inWords(duties)}`)
  return {
    soon: people.filter((person) => !isLater(person)).map((person) => warningOf([person])),
    later: [...groups.values()].map(warningOf),
  }
}

function warningOf(alike: [Person, ...Person[]]): PagingWarning {
  const [{ fault, duties }] = alike
  const names = fewNames(
    alike.map(({ name }) => name),
    NAMED,
  )
  const userIds = fault === DISABLED ? [] : alike.map(({ userId }) => userId)
  return { words: `${names}: ${fault} · ${inWords(duties)}`, userIds }
}

const DISABLED = 'disabled'

function unreached({ policies, calendars, unreachable }: Paged, now: Date): Person[] {
  const people = new Map<number, Person>()
  const why = new Map(unreachable.map(({ userId, why }) => [userId, WHY_WORDS[why]]))
  const add = ({ userId, name, isDisabled }: { userId: number; name: string; isDisabled: boolean }, duty: Duty) => {
    const fault = isDisabled ? DISABLED : why.get(userId)
    if (!fault) return
    const person = people.get(userId) ?? { userId, name, fault, duties: [] }
    const isKnown = person.duties.some((known) => covers(known, duty))
    people.set(userId, isKnown ? person : { ...person, duties: [...person.duties, duty] })
  }
  for (const { name: where, shifts } of calendars)
    for (const { userName, ...shift } of nowAndNext(shifts, now).now)
      add({ ...shift, name: userName }, { kind: 'now', where })
  for (const { name: where, steps, lastResort } of policies) {
    for (const [index, { targets }] of steps.entries())
      for (const target of targets) if ('userId' in target) add(target, { kind: 'step', where, step: index + 1 })
    for (const target of lastResort) if ('userId' in target) add(target, { kind: 'last', where })
  }
  for (const { name: where, shifts } of calendars)
    for (const { userName, ...shift } of shifts.filter(({ startsAt }) => startsAt > now))
      add({ ...shift, name: userName }, { kind: 'later', where })
  return [...people.values()]
}

/** Whoever is on call now is not told of later shifts in the same schedule. */
function covers(known: Duty, { kind, where }: Duty) {
  return known.where === where && (known.kind === kind || (known.kind === 'now' && kind === 'later'))
}

function inWords(duties: readonly Duty[]) {
  return KINDS.flatMap((kind) => {
    const own = duties.filter((duty) => duty.kind === kind)
    const [first] = own
    if (!first) return []
    const things = kind === 'now' || kind === 'later' ? 'schedules' : 'policies'
    const where = own.length === 1 ? first.where : `${own.length} ${things}`
    if (kind === 'step') return `${own.length === 1 ? `step ${first.step}` : 'a step'} of ${where}`
    return `${PREFIXES[kind]} ${where}`
  }).join(', ')
}

const PREFIXES = { now: 'on call in', last: 'last resort of', later: 'on call later in' } as const
