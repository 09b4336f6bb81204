'use server'

import { revalidatePath } from 'next/cache'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { formText } from '@/app/forms/form-text'
import { staleFault } from '@/app/forms/stale'
import { groupDigits } from '@/components/ui/group-digits'
import { countOutOfDate } from '@/lib/incidents/count-out-of-date'
import type { FieldErrors } from '@/lib/result'
import { parseRetentionDays, retentionErrors, setRetention } from '@/lib/workspaces/set-retention'

export type RetentionState = {
  errors: FieldErrors
  mark: string
  typed?: string
  notice?: { kind: 'done' | 'info' | 'error'; text: string }
}

export async function retentionAction(_: RetentionState, form: FormData): Promise<RetentionState> {
  const ctx = await requireContext()
  const typed = formText(form, 'days')
  const mark = formText(form, 'mark')
  const days = parseRetentionDays(typed)
  const errors = retentionErrors(days)
  if (Object.keys(errors).length > 0) return { errors, typed, mark }
  const count = days === null ? 0 : await guard(countOutOfDate(ctx, { days }))
  if (formText(form, 'do') === 'count')
    return { errors: {}, typed, mark, notice: { kind: 'info', text: wouldDelete(count) } }
  const saved = await guard(setRetention(ctx, { days, mark }))
  if (!saved.ok && saved.reason === 'overtaken') {
    const text = staleFault(saved, 'the retention')
    return { errors: {}, typed, mark, notice: { kind: 'error', text } }
  }
  if (!saved.ok) return { errors: saved.errors, typed, mark }
  revalidatePath('/settings/data')
  const text = days === null ? 'Saved. Nothing is deleted from now on.' : `Saved. ${willDelete(count)}`
  return { errors: {}, typed, mark: saved.mark, notice: { kind: 'done', text } }
}

function wouldDelete(count: number) {
  return count === 0 ? 'As of now it would delete nothing.' : `As of now it would delete ${inWords(count)}.`
}

function willDelete(count: number) {
  return count === 0 ? 'As of now there is nothing to delete.' : `${inWords(count)} will be deleted within the hour.`
}

function inWords(count: number) {
  return count === 1 ? '1 resolved incident' : `${groupDigits(count)} resolved incidents`
}
