import type { Policy } from '@/lib/escalation-policies/get'
import type { ScheduleCalendar } from '@/lib/on-call/calendar'
import { nowAndNext } from '@/lib/on-call/now-and-next'

/** Whom a step pages now, and how many minutes after the step before it. */
export type Level = { waitMinutes: number; people: { userId: number; name: string }[]; isOwn: boolean }
export type Levels = { policyId: number; policy: string; levels: Level[] }

/** The policies that page who is on call in a schedule, with the people of each of their steps now. */
export function levelsOf(
  scheduleId: number,
  policies: readonly Policy[],
  calendars: ScheduleCalendar[],
  now: Date,
): Levels[] {
  return policies.flatMap(({ id, name, steps, severities }) => {
    const levels = steps.map(({ targets }, at): Level => {
      return {
        waitMinutes: steps[at - 1]?.waitMinutes ?? 0,
        people: unique(targets.flatMap((target) => peopleOf(target, calendars, now))),
        isOwn: targets.some((target) => 'scheduleId' in target && target.scheduleId === scheduleId),
      }
    })
    const isUsed = severities.length > 0 && levels.some(({ isOwn }) => isOwn)
    return isUsed ? [{ policyId: id, policy: name, levels }] : []
  })
}

type Target = Policy['steps'][number]['targets'][number]

function peopleOf(target: Target, calendars: ScheduleCalendar[], now: Date) {
  if ('userId' in target) return target.isDisabled ? [] : [{ userId: target.userId, name: target.name }]
  if ('chatChannelId' in target) return []
  const calendar = calendars.find(({ scheduleId }) => scheduleId === target.scheduleId)
  const current = calendar ? nowAndNext(calendar.shifts, now).now : []
  return current.map(({ userId, userName: name }) => ({ userId, name }))
}

function unique<Person extends { userId: number }>(people: Person[]): Person[] {
  return [...new Map(people.map((person) => [person.userId, person])).values()]
}
