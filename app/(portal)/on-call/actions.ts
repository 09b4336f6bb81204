'use server'

import { revalidatePath } from 'next/cache'
import { after } from 'next/server'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { formId, formText } from '@/app/forms/form-text'
import type { UserContext } from '@/lib/context'
import { addOverride } from '@/lib/on-call/add-override'
import { type CalendarAddress, calendarAddress } from '@/lib/on-call/calendar-address'
import { renewCalendarFeed } from '@/lib/on-call/calendar-feed'
import { type CancelFault, cancelOverride } from '@/lib/on-call/cancel-override'
import { getSchedule } from '@/lib/on-call/get-schedule'
import { type ChangedOverride, tellOverride } from '@/lib/on-call/tell-override'
import { clockFaults, parseWallClock } from '@/lib/on-call/time-zone'
import type { FieldErrors, Result } from '@/lib/result'
import { getRuntime } from '@/lib/server/runtime'
import { askForSwap } from '@/lib/swaps/ask'
import { SWAP_FAULTS, takeSwap } from '@/lib/swaps/take'
import { withdrawSwap } from '@/lib/swaps/withdraw'
import { parseRowId } from '@/lib/values/row-id'

export type AddOverrideState = {
  errors: FieldErrors
  typed?: { scheduleId: string; userId: string; insteadOf: string; startsAt: string; endsAt: string; note: string }
  done?: string
}

export async function addOverrideAction(_: AddOverrideState, form: FormData): Promise<AddOverrideState> {
  const ctx = await requireContext()
  const [startsAt, endsAt] = [formText(form, 'startsAt'), formText(form, 'endsAt')]
  const insteadOf = formText(form, 'insteadOf')
  const people = { userId: formText(form, 'userId'), insteadOf }
  const note = formText(form, 'note')
  const typed = { scheduleId: formText(form, 'scheduleId'), ...people, startsAt, endsAt, note }
  if (typed.scheduleId === '') return { errors: { scheduleId: 'Select the schedule.' }, typed }
  const { id, name, timeZone } = await guard(getSchedule(ctx, formId(form, 'scheduleId')))
  const faults = clockFaults(timeZone, { startsAt, endsAt })
  if (Object.keys(faults).length > 0) return { errors: faults, typed }
  const times = { startsAt: parseWallClock(timeZone, startsAt), endsAt: parseWallClock(timeZone, endsAt) }
  if (people.userId === 'ask') return askAction(ctx, { schedule: { id, name }, times, typed })
  const whom = { insteadOfId: parseRowId(insteadOf) ?? null, isBeside: insteadOf === 'beside' }
  const userId = people.userId === 'nobody' ? null : formId(form, 'userId')
  const added = await guard(addOverride(ctx, { scheduleId: id, userId, ...whom, ...times }))
  if (!added.ok) return { errors: added.errors, typed }
  tell(ctx, added.override)
  revalidatePath('/on-call')
  return { errors: {}, done: `Added to ${name}: ${added.inWords}.` }
}

type Asking = {
  schedule: { id: number; name: string }
  times: { startsAt: Date; endsAt: Date }
  typed: NonNullable<AddOverrideState['typed']>
}

/** In place of whom: oneself, unless somebody else is chosen. */
async function askAction(ctx: UserContext, { schedule, times, typed }: Asking): Promise<AddOverrideState> {
  if (typed.insteadOf === 'beside') return { errors: { insteadOf: 'Select whose shifts are to be taken.' }, typed }
  const userId = parseRowId(typed.insteadOf) ?? ctx.actor.userId
  const asked = await guard(askForSwap(ctx, { scheduleId: schedule.id, userId, ...times, note: typed.note }))
  if (!asked.ok) return { errors: asked.errors, typed }
  revalidatePath('/on-call')
  return { errors: {}, done: `The others of ${schedule.name} are asked: ${asked.inWords}.` }
}

export type SwapState = { fault?: string }

export async function takeSwapAction(_: SwapState, form: FormData): Promise<SwapState> {
  const ctx = await requireContext()
  const taken = await guard(takeSwap(ctx, { swapId: formId(form, 'swapId') }))
  revalidatePath('/on-call')
  if (!taken.ok)
    return { fault: taken.reason === 'invalid' ? Object.values(taken.errors).join(' ') : SWAP_FAULTS[taken.reason] }
  tell(ctx, taken.override)
  return {}
}

export async function withdrawSwapAction(form: FormData): Promise<{ fault?: string }> {
  const ctx = await requireContext()
  const withdrawn = await guard(withdrawSwap(ctx, { swapId: formId(form, 'swapId') }))
  if (withdrawn.ok && withdrawn.override) tell(ctx, withdrawn.override)
  revalidatePath('/on-call')
  return faultIn(withdrawn)
}

export async function cancelOverrideAction(form: FormData): Promise<{ fault?: string }> {
  const ctx = await requireContext()
  const cancelled = await guard(cancelOverride(ctx, { overrideId: formId(form, 'overrideId') }))
  if (cancelled.ok) tell(ctx, cancelled.override)
  revalidatePath('/on-call')
  return faultIn(cancelled)
}

/** What is over is gone from the page, which says enough. */
function faultIn(done: Result<object, CancelFault>) {
  return done.ok || done.reason === 'over' ? {} : { fault: done.gap }
}

function tell(ctx: UserContext, override: ChangedOverride) {
  const { channels, env, log } = getRuntime()
  const telling = () => tellOverride({ ctx, channels, baseUrl: env.BASE_URL }, override)
  after(() => telling().catch((error: unknown) => log.warn({ err: error }, 'who is on call was not told')))
}

export type CalendarFeedState = { feed?: CalendarAddress }

export async function renewCalendarFeedAction(): Promise<CalendarFeedState> {
  const ctx = await requireContext()
  const { secret } = await guard(renewCalendarFeed(ctx))
  revalidatePath('/on-call')
  const { BASE_URL: baseUrl, STRICT_SECURITY: isStrict } = getRuntime().env
  return { feed: calendarAddress({ baseUrl, isStrict }, secret) }
}
