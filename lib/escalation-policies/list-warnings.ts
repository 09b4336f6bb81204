import type { Context } from '../context'
import type { MailStatus } from '../mail/state'
import type { ScheduleCalendar } from '../on-call/calendar'
import { listUnreachable } from '../on-call/list-unreachable'
import { warningsLater, warningsNow } from '../on-call/schedule-warnings'
import type { Policy } from './get'
import { type PagingWarning, personWarnings } from './person-warnings'

type Paged = { policies: Policy[]; calendars: ScheduleCalendar[]; mail: MailStatus }

/** Why a page might reach nobody: schedules without anybody, then people on call or in a step, then what comes later. */
export async function listPagingWarnings(ctx: Context, { policies, calendars, mail }: Paged): Promise<PagingWarning[]> {
  const onCall = calendars.flatMap(({ shifts }) => shifts.filter(({ endsAt }) => endsAt > ctx.now))
  const people = new Set([...onCall.map(({ userId }) => userId), ...policies.flatMap(namedPeople)])
  const unreachable = await listUnreachable(ctx, [...people], { mail })
  const { soon, later } = personWarnings({ policies, calendars, unreachable }, ctx.now)
  const ofSchedules = (words: string) => ({ words, userIds: [] })
  return [
    ...calendars.flatMap((calendar) => warningsNow(calendar, ctx.now)).map(ofSchedules),
    ...soon,
    ...calendars.flatMap((calendar) => warningsLater(calendar, ctx.now)).map(ofSchedules),
    ...later,
  ]
}

export function pagedCalendars(policies: Policy[], calendars: ScheduleCalendar[]) {
  const targets = policies.flatMap(allTargets)
  const paged = new Set(targets.flatMap((target) => ('scheduleId' in target ? target.scheduleId : [])))
  return calendars.filter(({ scheduleId }) => paged.has(scheduleId))
}

function allTargets({ steps, lastResort }: Policy) {
  return [...steps.flatMap(({ targets }) => targets), ...lastResort]
}

function namedPeople(policy: Policy) {
  return allTargets(policy).flatMap((target) => ('userId' in target ? target.userId : []))
}
