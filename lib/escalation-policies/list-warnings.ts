import type { Context } from '../context'
import type { MailStatus } from '../mail/state'
import type { ScheduleCalendar } from '../on-call/calendar'
import { listUnreachable, UNREACHABLE_WORDS, type Unreachable } from '../on-call/list-unreachable'
import { warningsLater, warningsNow } from '../on-call/schedule-warnings'
import type { Policy } from './get'

type Paged = { policies: Policy[]; calendars: ScheduleCalendar[]; mail: MailStatus }

/** Why a page might reach nobody, a sentence for each person on call, in a step, or on call soon: the worst first. */
export async function listPagingWarnings(ctx: Context, { policies, calendars, mail }: Paged): Promise<string[]> {
  const onCall = calendars.flatMap(({ shifts }) => shifts.filter(({ endsAt }) => endsAt > ctx.now))
  const people = new Set([...onCall.map(({ userId }) => userId), ...policies.flatMap(namedPeople)])
  const unreachable = await listUnreachable(ctx, [...people], { mail })
  return [
    ...calendars.flatMap((calendar) => warningsNow(calendar, unreachable, ctx.now)),
    ...policies.flatMap((policy) => targetWarnings(policy, unreachable)),
    ...calendars.flatMap((calendar) => warningsLater(calendar, unreachable, ctx.now)),
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

function targetWarnings({ name, steps, lastResort }: Policy, unreachable: Unreachable[]) {
  const parts = [
    ...steps.map(({ targets }, index) => ({ part: `Step ${index + 1}`, targets })),
    { part: 'The last resort', targets: lastResort },
  ]
  return parts.flatMap(({ part, targets }) =>
    targets.flatMap((target) => {
      if (!('userId' in target)) return []
      const fault = target.isDisabled ? 'is disabled' : wordsOf(unreachable, target.userId)
      return fault ? [`${part} of ${name} pages ${target.name}, who ${fault}: no page can reach them.`] : []
    }),
  )
}

function wordsOf(unreachable: Unreachable[], userId: number) {
  const found = unreachable.find((one) => one.userId === userId)
  return found && UNREACHABLE_WORDS[found.why]
}
