'use server'

import { revalidatePath } from 'next/cache'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { formId, formText } from '@/app/forms/form-text'
import { PERIOD_UNITS, type PeriodUnit } from '@/lib/heartbeats/period'
import { type PingAddress, pingAddress } from '@/lib/heartbeats/ping-url'
import { removeHeartbeat, renewPingSecret, setHeartbeat } from '@/lib/heartbeats/set'
import type { FieldErrors } from '@/lib/result'
import { getRuntime } from '@/lib/server/runtime'

export type TypedPeriod = { count: string; unit: PeriodUnit }

export type HeartbeatState = {
  errors: FieldErrors
  typed?: { every: TypedPeriod; grace: TypedPeriod }
  ping?: PingAddress
  isSaved?: boolean
}

export async function setHeartbeatAction(_: HeartbeatState, form: FormData): Promise<HeartbeatState> {
  const ctx = await requireContext()
  const typed = { every: typedPeriod(form, 'every'), grace: typedPeriod(form, 'grace') }
  const period = { everyMinutes: minutesOf(typed.every), graceMinutes: minutesOf(typed.grace) }
  const set = await guard(setHeartbeat(ctx, { apiKeyId: formId(form, 'apiKeyId'), ...period }))
  if (!set.ok) return { errors: set.errors, typed }
  revalidatePath('/settings/api-keys', 'layout')
  if (set.pingSecret === undefined) return { errors: {}, isSaved: true }
  return { errors: {}, ping: addressOf(set.pingSecret) }
}

export type RenewState = { ping?: PingAddress }

export async function renewPingUrlAction(_: RenewState, form: FormData): Promise<RenewState> {
  const ctx = await requireContext()
  const secret = await guard(renewPingSecret(ctx, formId(form, 'apiKeyId')))
  return { ping: addressOf(secret) }
}

export async function removeHeartbeatAction(form: FormData) {
  const ctx = await requireContext()
  await guard(removeHeartbeat(ctx, formId(form, 'apiKeyId')))
  revalidatePath('/settings/api-keys', 'layout')
}

function addressOf(secret: string) {
  const { BASE_URL: baseUrl, STRICT_SECURITY: isStrict } = getRuntime().env
  return pingAddress({ baseUrl, isStrict }, secret)
}

function typedPeriod(form: FormData, name: string): TypedPeriod {
  const unit = formText(form, `${name}Unit`)
  return { count: formText(form, name).trim(), unit: isUnit(unit) ? unit : 'minutes' }
}

function minutesOf({ count, unit }: TypedPeriod) {
  return /^\d{1,6}$/.test(count) ? Number(count) * PERIOD_UNITS[unit] : Number.NaN
}

function isUnit(text: string): text is PeriodUnit {
  return Object.hasOwn(PERIOD_UNITS, text)
}
