'use server'

import { revalidatePath } from 'next/cache'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { formText } from '@/app/forms/form-text'
import { applyFile, planFile } from '@/lib/configuration/apply'
import { PRUNABLE } from '@/lib/configuration/carry-out'
import type { DocumentFault } from '@/lib/configuration/document/read'
import { type ShownPlan, shownPlan } from '@/lib/configuration/in-words'

export type ConfigurationState = { faults?: DocumentFault[]; plan?: ShownPlan; isApplied?: boolean; text?: string }

/** What was planned is what is applied: the text comes back with the plan. */
export async function configurationAction(_: ConfigurationState, form: FormData): Promise<ConfigurationState> {
  const ctx = await requireContext()
  const text = await givenText(form)
  const pruned = form.has('prune') ? PRUNABLE : []
  const file = { text, pruned, takesOver: form.has('takeOver') }
  if (formText(form, 'button') !== 'apply') {
    const planned = await guard(planFile(ctx, file))
    return planned.ok ? { plan: shownPlan(planned), text } : { faults: planned.faults, text }
  }
  const applied = await guard(applyFile(ctx, file))
  if (!applied.ok) return { faults: applied.faults, text }
  revalidatePath('/', 'layout')
  return { plan: shownPlan(applied), isApplied: true, text }
}

/** Without scripts the browser sends the file itself. A form sends CRLF. */
async function givenText(form: FormData) {
  const file = form.get('file')
  const text = file instanceof File && file.size > 0 ? await file.text() : formText(form, 'text')
  return text.replaceAll('\r\n', '\n')
}
