import { type ConditionInput, checkConditions } from '../conditions/check'
import type { Condition } from '../conditions/condition'
import type { Context } from '../context'
import type { Reader, Transaction } from '../db/database'
import { knownTimeZone } from '../on-call/time-zone'
import type { FieldErrors } from '../result'
import { characters, visibleLine } from '../text'
import type { SilenceTimes } from './occurrences'

export type SilenceSettings = SilenceTimes & { reason: string; conditions: readonly ConditionInput[] }

const DAY_MS = 86_400_000
const LONGEST_DAYS = 366

export async function checkSilence(
  reader: Reader | Transaction,
  { workspaceId, now }: Context,
  settings: SilenceSettings,
): Promise<(SilenceTimes & { reason: string; conditions: Condition[] }) | { errors: FieldErrors }> {
  const { startsAt, endsAt, repeatDays } = settings
  const keys = await reader.apiKey.findMany({ where: { workspaceId }, select: { id: true } })
  const checked = checkConditions(settings.conditions, new Set(keys.map(({ id }) => id)))
  const reason = visibleLine(settings.reason)
  const timeZone = repeatDays === null ? null : (knownTimeZone(settings.timeZone ?? '') ?? null)
  const faults = {
    ...('errors' in checked ? checked.errors : {}),
    ...(settings.conditions.length === 0 && {
      conditions: 'Give a condition: without one nobody would be paged for anything.',
    }),
    reason: reasonFault(reason),
    endsAt: timesFault({ startsAt, endsAt, repeatDays }, now),
    repeatDays: repeatFault(repeatDays),
    timeZone: repeatDays !== null && timeZone === null ? 'Choose a time zone of the list.' : undefined,
  }
  const errors = Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined))
  if (Object.keys(errors).length > 0 || 'errors' in checked) return { errors }
  return { reason, conditions: checked.conditions, startsAt, endsAt, repeatDays, timeZone }
}

function reasonFault(reason: string) {
  if (reason === '') return 'Say why, for those who wonder that nobody was paged.'
  return characters(reason) > 200 ? 'Use at most 200 characters.' : undefined
}

function timesFault({ startsAt, endsAt, repeatDays }: Omit<SilenceTimes, 'timeZone'>, now: Date) {
  const length = endsAt.getTime() - startsAt.getTime()
  if (Number.isNaN(length)) return 'Give a day and a time for the start and the end.'
  if (length <= 0) return 'The end must be after the start.'
  if (length > LONGEST_DAYS * DAY_MS) return `A silence lasts ${LONGEST_DAYS} days at most.`
  if (repeatDays !== null && length >= repeatDays * DAY_MS) return 'It must end before it repeats.'
  return repeatDays === null && endsAt <= now ? 'The end is in the past.' : undefined
}

function repeatFault(days: number | null) {
  return days === null || (Number.isInteger(days) && days >= 1 && days <= 90)
    ? undefined
    : 'Give a whole number of days from 1 to 90.'
}
