'use server'

import { revalidatePath } from 'next/cache'
import { formText } from '@/app/form-text'
import { requireContext } from '@/app/session'
import type { FieldErrors } from '@/lib/result'
import { type RunbookText, registerRunbook } from '@/lib/runbooks/register'

export type RegisterRunbookState = { errors: FieldErrors; values?: RunbookText; done?: boolean }

export async function registerRunbookAction(_: RegisterRunbookState, form: FormData): Promise<RegisterRunbookState> {
  const ctx = await requireContext()
  const values = {
    identifier: formText(form, 'identifier'),
    title: formText(form, 'title'),
    markdown: formText(form, 'markdown'),
    url: formText(form, 'url'),
  }
  const registered = await registerRunbook(ctx, values)
  if (!registered.ok) return { errors: registered.errors, values }
  revalidatePath('/runbooks', 'layout')
  return { errors: {}, values, done: true }
}
