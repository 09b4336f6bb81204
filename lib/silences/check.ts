import { type ConditionInput, checkConditions } from '../conditions/check'
import { type Condition, readConditions } from '../conditions/condition'
import { type Context, may } from '../context'
import type { Transaction } from '../db/database'
import { knownTimeZone } from '../on-call/time-zone'
import type { FieldErrors } from '../result'
import { characters, visibleLine } from '../values/text'
import type { SilenceTimes } from './occurrences'
import { readReach } from './reach'

/** `pagesAfter`: whether what it holds back pages when it ends by itself; if left out, it does. */
export type SilenceSettings = SilenceTimes & {
  reason: string
  conditions: readonly ConditionInput[]
  pagesAfter?: boolean
}

const DAY_MS = 86_400_000
const LONGEST_DAYS = 366
// A form gives whole minutes, and the day begins when it is sent.
const LONGEST_OF_RESPONDER = DAY_MS + 60_000

export type CheckedSilence = SilenceTimes & {
  reason: string
  conditions: Condition[]
  pagesAfter: boolean
  isWide: boolean
}

export async function checkSilence(
  tx: Transaction,
  ctx: Context,
  settings: SilenceSettings,
  id?: number,
): Promise<CheckedSilence | { errors: FieldErrors }> {
  const { workspaceId, now } = ctx
  const { startsAt, endsAt, repeatDays, pagesAfter = true } = settings
  const keys = await tx.apiKey.findMany({ where: { workspaceId }, select: { id: true } })
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
  const silence = { reason, conditions: checked.conditions, startsAt, endsAt, repeatDays, timeZone, pagesAfter }
  const reach = await readReach({ db: ctx.db.statements(tx), workspaceId })
  const alone = reach.ofOne(silence.conditions)
  const isWide = alone !== undefined
  const forAdmins = isResponder(ctx)
    ? faultsForResponders(
        silence,
        alone ?? reach.together(silence.conditions, await othersDuring(tx, ctx, silence, id)),
      )
    : {}
  return Object.keys(forAdmins).length > 0 ? { errors: forAdmins } : { ...silence, isWide }
}

/** Of the silences that are there while it is, apart from itself. */
async function othersDuring(
  tx: Transaction,
  { workspaceId, now }: Context,
  { startsAt, endsAt }: SilenceTimes,
  id = 0,
) {
  const until = { OR: [{ repeatDays: { not: null } }, { endsAt: { gt: startsAt > now ? startsAt : now } }] }
  const rows = await tx.silence.findMany({
    where: { workspaceId, id: { not: id }, endedAt: null, startsAt: { lt: endsAt }, ...until },
    select: { conditions: true },
  })
  return rows.flatMap(({ conditions }) => {
    const read = readConditions(conditions)
    return read ? [read] : []
  })
}

function isResponder(ctx: Context) {
  return !may(ctx, 'silence without bounds')
}

/** What leaves everybody unpaged, or for long, is decided by who answers for it. */
function faultsForResponders({ startsAt, endsAt, repeatDays }: SilenceTimes, allOf: number | undefined): FieldErrors {
  const length = endsAt.getTime() - startsAt.getTime()
  return {
    ...(allOf !== undefined && {
      conditions: `It would have silenced all of the newest ${allOf} incidents. Add a condition, or ask an admin: only admins may silence everything.`,
    }),
    ...(length > LONGEST_OF_RESPONDER && {
      endsAt: 'Only admins may silence for over 24 hours. Choose an earlier end, or ask an admin.',
    }),
    ...(repeatDays !== null && {
      repeatDays: 'Only admins may add or change a silence that repeats. Let it end, or ask an admin.',
    }),
  }
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
