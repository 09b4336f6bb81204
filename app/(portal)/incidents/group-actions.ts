'use server'

import { revalidatePath } from 'next/cache'
import { formId, formText } from '@/app/form-text'
import { guard } from '@/app/guard'
import { requireContext } from '@/app/session'
import { handleGroup } from '@/lib/incidents/handle-group'
import { readQuery } from '@/lib/search/read-query'
import { parseValues, readListSearch } from './list-url'

export type GroupOutcome = { done?: string }

/** `list`: the query of the list as it was seen. */
export async function handleGroupAction(_: GroupOutcome, form: FormData): Promise<GroupOutcome> {
  const ctx = await requireContext()
  const search = readListSearch(Object.fromEntries(new URLSearchParams(formText(form, 'list'))))
  const keys = search.grouping?.keys
  const { filter, problems } = await readQuery(ctx, search.q)
  const values = parseValues(formText(form, 'values'))
  if (!keys || !values || problems.length > 0) return { done: 'The list has changed: load it again.' }
  const group = { filter, keys, values, upToId: formId(form, 'upToId') }
  const isResolving = formText(form, 'do') === 'resolve'
  const count = await guard(handleGroup(ctx, group, isResolving ? 'resolve' : 'acknowledge'))
  revalidatePath('/incidents')
  const incidents = count === 1 ? '1 incident' : `${count} incidents`
  if (count === 0) return { done: 'Someone else has handled these already.' }
  return { done: `${isResolving ? 'Resolved' : 'Acknowledged'} ${incidents}.` }
}
