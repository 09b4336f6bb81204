'use server'

import { revalidatePath } from 'next/cache'
import { guardBudget } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { formId, formText } from '@/app/forms/form-text'
import { handleGroup } from '@/lib/incidents/handle-group'
import { whoHandled } from '@/lib/incidents/who-handled'
import { readQuery } from '@/lib/search/read-query'
import type { Handled } from '../handling/many-actions'
import { parseValues, readListSearch } from '../list-url'

export async function handleGroupAction(form: FormData): Promise<Handled> {
  const ctx = await requireContext()
  const search = readListSearch(Object.fromEntries(new URLSearchParams(formText(form, 'list'))))
  const keys = search.grouping?.keys
  const { filter, problems } = await readQuery(ctx, search.q)
  const values = parseValues(formText(form, 'values'))
  const at = ctx.now.getTime()
  if (!keys || !values || problems.length > 0) return { ids: [], at, others: [] }
  const group = { filter, keys, values, upToId: formId(form, 'upToId') }
  const kind = formText(form, 'do') === 'resolve' ? 'resolve' : 'acknowledge'
  const done = await guardBudget(handleGroup(ctx, group, kind))
  if ('refused' in done) return { ids: [], at, others: [], ...done }
  const { handled, members } = done
  revalidatePath('/incidents')
  return { ids: handled, at, others: handled.length === 0 ? await whoHandled(ctx, members) : [] }
}

/** Used before the page's scripts run. */
export async function handleGroupPlainlyAction(form: FormData) {
  await handleGroupAction(form)
}
