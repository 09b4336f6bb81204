'use server'

import { revalidatePath } from 'next/cache'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { formText } from '@/app/forms/form-text'
import { staleFault } from '@/app/forms/stale'
import { ENTITY_KINDS, type EntityDescription, registerEntity } from '@/lib/entities/register'
import type { FieldErrors } from '@/lib/result'
import { parseRowId } from '@/lib/values/row-id'

export type RegisterEntityState = {
  errors: FieldErrors
  values?: EntityDescription
  mark: string
  done?: boolean
  fault?: string
}

export async function registerEntityAction(_: RegisterEntityState, form: FormData): Promise<RegisterEntityState> {
  const ctx = await requireContext()
  const values = {
    identifier: formText(form, 'identifier'),
    kind: ENTITY_KINDS.find((kind) => kind === formText(form, 'kind')) ?? 'service',
    name: formText(form, 'name'),
    description: formText(form, 'description'),
    url: formText(form, 'url'),
    teamId: parseRowId(form.get('teamId')) ?? null,
  }
  const mark = formText(form, 'mark')
  const registered = await guard(registerEntity(ctx, { ...values, mark }))
  if (!registered.ok && registered.reason === 'overtaken')
    return { errors: {}, values, mark, fault: staleFault(registered, 'this entity') }
  if (!registered.ok) return { errors: registered.errors, values, mark }
  revalidatePath('/entities', 'layout')
  return { errors: {}, values, mark: registered.mark, done: true }
}
