'use server'

import { redirect } from 'next/navigation'
import { formText } from '@/app/forms/form-text'
import { identifierSegment } from '@/lib/values/identifier'

export async function goToEntityAction(form: FormData) {
  const identifier = formText(form, 'identifier')
  redirect(identifier === '' ? '/entities' : `/entities/${identifierSegment(identifier.toWellFormed())}?edit=1`)
}
