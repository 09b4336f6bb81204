import { addHours, roundToNearestMinutes, startOfMinute } from 'date-fns'
import { formText } from '@/app/forms/form-text'
import { parseCount, pressedButton } from '@/app/forms/list-edit'
import {
  type ConditionDraft,
  conditionDrafts,
  conditionsOf,
  editConditions,
  readConditionDrafts,
} from '@/components/conditions/drafts'
import type { Condition } from '@/lib/conditions/condition'
import { clockFaults, knownTimeZone, parseWallClock } from '@/lib/on-call/time-zone'
import { wallClockText } from '@/lib/on-call/wall-clock'
import type { FieldErrors } from '@/lib/result'
import type { SilenceSettings } from '@/lib/silences/check'
import type { SilenceTimes } from '@/lib/silences/occurrences'
import { nextNine } from './next-nine'

/** In the place of what it matches. */
export const ADD_CONDITION = 'Add a condition: what it matches shows here.'

export type SilenceDraft = {
  reason: string
  conditions: ConditionDraft[]
  hours: string
  startsAt: string
  endsAt: string
  timeZone: string
  repeat: string
  pagesAfter: boolean
}

type Opened = SilenceTimes & {
  reason: string
  conditions: readonly Condition[] | undefined
  pagesAfter: boolean
}

export function readSilenceDraft(form: FormData): SilenceDraft {
  return {
    reason: formText(form, 'reason'),
    conditions: editConditions(readConditionDrafts(form), pressedButton(form)),
    hours: formText(form, 'hours'),
    startsAt: formText(form, 'startsAt'),
    endsAt: formText(form, 'endsAt'),
    timeZone: formText(form, 'timeZone'),
    repeat: formText(form, 'repeat'),
    pagesAfter: form.get('pagesNobodyAfter') === null,
  }
}

/** `zone`: for the times of a silence without a time zone of its own. */
export function silenceDraft(silence: Opened, zone: string): SilenceDraft {
  const { reason, startsAt, endsAt, repeatDays, pagesAfter } = silence
  const timeZone = silence.timeZone ?? zone
  return {
    reason,
    conditions: conditionDrafts(silence.conditions ?? []),
    hours: 'custom',
    startsAt: wallClockText(timeZone, startsAt),
    endsAt: wallClockText(timeZone, endsAt),
    timeZone,
    repeat: String(repeatDays ?? ''),
    pagesAfter,
  }
}

/** `zone`: of the reader, for what lasts until a time of day. */
export function silenceSettings(draft: SilenceDraft, now: Date, zone: string): SilenceSettings {
  const { reason, hours, repeat, pagesAfter } = draft
  const shared = { reason, pagesAfter, conditions: conditionsOf(draft.conditions) }
  // Whole minutes, as in the form that changes it.
  const fromNow = { ...shared, startsAt: startOfMinute(now), repeatDays: null, timeZone: null }
  if (hours === 'tomorrow' || hours === 'monday') return { ...fromNow, endsAt: nextNine(now, zone, hours) }
  if (hours !== 'custom') {
    const endsAt = roundToNearestMinutes(addHours(now, parseCount(hours)), { roundingMethod: 'ceil' })
    return { ...fromNow, endsAt }
  }
  const timeZone = zoneOf(draft)
  return {
    ...shared,
    startsAt: parseWallClock(timeZone, draft.startsAt),
    endsAt: parseWallClock(timeZone, draft.endsAt),
    repeatDays: repeat === '' ? null : parseCount(repeat),
    timeZone: repeat === '' ? null : draft.timeZone,
  }
}

/** Faults of typed times that the clocks skip or repeat. */
export function typedTimeFaults(draft: SilenceDraft): FieldErrors {
  const { hours, startsAt, endsAt } = draft
  return hours === 'custom' ? clockFaults(zoneOf(draft), { startsAt, endsAt }) : {}
}

function zoneOf({ timeZone }: SilenceDraft) {
  return knownTimeZone(timeZone) ?? 'UTC'
}
