import type { Reach } from '@/lib/contact-methods/method-state'
import type { Policy } from '@/lib/escalation-policies/get'
import { inTurnOrder, isGivenTurn } from '@/lib/escalations/turn-order'
import type { CalendarShift, ScheduleCalendar } from '@/lib/on-call/calendar'
import { nowAndNext } from '@/lib/on-call/now-and-next'

/** Whom a step pages now, and how many minutes after the step before it: none if that reaches nobody. In turn the next of them is first. */
export type Level = { waitMinutes: number; people: Person[]; isInTurn: boolean; isOwn: boolean }
type Person = { userId: number; name: string }

export type Levels = { policyId: number; policy: string; levels: Level[] }

type ReachOf = ReadonlyMap<number, Reach>
type Now = { now: Date; turnOf: (policyId: number, step: number) => number; reach: ReachOf }

/** For a schedule the policies that page who is on call in it, with the people of each of their steps now. */
export function levelsAt(
  policies: readonly Policy[],
  calendars: readonly ScheduleCalendar[],
  { now, turnOf, reach }: Now,
): (scheduleId: number) => Levels[] {
  // Once for all: there may be hundreds of each.
  const current: Current = new Map(
    calendars.map(({ scheduleId, shifts }) => [
      scheduleId,
      nowAndNext(shifts, now)
        .now.filter(({ isDisabled }) => !isDisabled)
        .map(personOf),
    ]),
  )
  const paging = policies
    .filter(({ severities }) => severities.length > 0)
    .map(({ id, name, steps }) => ({
      policyId: id,
      policy: name,
      levels: steps
        .map((step) => ({ ...step, people: unique(step.targets.flatMap((target) => peopleOf(target, current))) }))
        .map(({ targets, isRoundRobin, people }, at, all) => ({
          waitMinutes: waitAfter(all[at - 1]),
          ...inOrder(people, isRoundRobin ? turnOf(id, at) : undefined, reach),
          schedules: targets.flatMap((target) => ('scheduleId' in target ? target.scheduleId : [])),
        })),
    }))
  return (scheduleId) =>
    paging
      .filter(({ levels }) => levels.some(({ schedules }) => schedules.includes(scheduleId)))
      .map(({ levels, ...policy }) => ({
        ...policy,
        levels: levels.map(({ schedules, ...level }) => ({ ...level, isOwn: schedules.includes(scheduleId) })),
      }))
}

/** As escalations run: a step without people is not waited for. */
function waitAfter(step: { people: Person[]; waitMinutes: number } | undefined) {
  return step && step.people.length > 0 ? step.waitMinutes : 0
}

function inOrder(people: Person[], turn: number | undefined, reach: ReachOf) {
  if (turn === undefined) return { people, isInTurn: false }
  const isAble = ({ userId }: Person) => isGivenTurn(reach.get(userId))
  return { people: inTurnOrder(people, turn, isAble), isInTurn: true }
}

type Current = ReadonlyMap<number, Person[]>

type Target = Policy['steps'][number]['targets'][number]

function peopleOf(target: Target, current: Current) {
  if ('userId' in target) return target.isDisabled ? [] : [{ userId: target.userId, name: target.name }]
  if ('chatChannelId' in target) return []
  return current.get(target.scheduleId) ?? []
}

function personOf({ userId, userName: name }: CalendarShift) {
  return { userId, name }
}

function unique<Person extends { userId: number }>(people: Person[]): Person[] {
  return [...new Map(people.map((person) => [person.userId, person])).values()]
}
