'use server'

import { revalidatePath } from 'next/cache'
import { formId, formText } from '@/app/forms/form-text'
import { handleManyAction } from '../handling/many-actions'
import { parseValues, readListSearch } from '../list-url'

/** Used before the page's scripts run. */
export async function handleGroupPlainlyAction(form: FormData) {
  const { q, grouping } = readListSearch(Object.fromEntries(new URLSearchParams(formText(form, 'list'))))
  const values = parseValues(formText(form, 'values')) ?? []
  const target = { kind: 'group', q, keys: grouping?.keys ?? [], values, upToId: formId(form, 'upToId') } as const
  await handleManyAction(target, { kind: formText(form, 'do') === 'resolve' ? 'resolve' : 'acknowledge' })
  revalidatePath('/incidents')
}
