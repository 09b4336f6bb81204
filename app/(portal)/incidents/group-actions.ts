'use server'

import { revalidatePath } from 'next/cache'
import { formId, formText } from '@/app/form-text'
import { guard } from '@/app/guard'
import { requireContext } from '@/app/session'
import { acknowledgeGroup, resolveGroup } from '@/lib/incidents/handle-group'
import { readFilter } from './filter'
import { parseValues, readGrouping } from './grouping'

export type GroupOutcome = { done?: string }

/** `list`: the query of the list as it was seen. */
export async function handleGroupAction(_: GroupOutcome, form: FormData): Promise<GroupOutcome> {
  const ctx = await requireContext()
  const query = new URLSearchParams(formText(form, 'list'))
  const search = Object.fromEntries([...query.keys()].map((name) => [name, query.getAll(name)]))
  const keys = readGrouping(search)?.keys
  const values = parseValues(formText(form, 'values'))
  if (!keys || !values) return { done: 'The list has changed: load it again.' }
  const group = { filter: readFilter(search).filter, keys, values, upToId: formId(form, 'upToId') }
  const isResolving = formText(form, 'do') === 'resolve'
  const count = await guard(isResolving ? resolveGroup(ctx, group) : acknowledgeGroup(ctx, group))
  revalidatePath('/incidents')
  const incidents = count === 1 ? '1 incident' : `${count} incidents`
  if (count === 0) return { done: 'Somebody else was first: nothing was left to do.' }
  return { done: `${isResolving ? 'Resolved' : 'Acknowledged'} ${incidents}.` }
}
