'use server'

import { revalidatePath } from 'next/cache'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { formId, formText } from '@/app/forms/form-text'
import { chooseDefaultView } from '@/lib/views/choose-default'
import { removeView } from '@/lib/views/remove'
import { saveView } from '@/lib/views/save'
import { listQuery, readListSearch } from '../list-url'

export type SaveState = { error?: string | undefined; name?: string; saved?: number }

export async function saveViewAction(_: SaveState, form: FormData): Promise<SaveState> {
  const ctx = await requireContext()
  const name = formText(form, 'name')
  const seen = readListSearch(Object.fromEntries(new URLSearchParams(formText(form, 'list'))))
  const search = listQuery({ ...seen, cursor: undefined })
  const isShared = formText(form, 'isShared') === 'yes'
  const outcome = await guard(saveView(ctx, { name, search, isShared }))
  if (!outcome.ok) return { error: outcome.errors.name, name }
  revalidatePath('/', 'layout')
  return { saved: ctx.now.getTime() }
}

export async function removeViewAction(form: FormData) {
  await guard(removeView(await requireContext(), formId(form, 'viewId')))
  revalidatePath('/', 'layout')
}

export async function chooseDefaultAction(form: FormData) {
  const isChosen = formText(form, 'do') === 'begin'
  await guard(chooseDefaultView(await requireContext(), isChosen ? formId(form, 'viewId') : null))
  revalidatePath('/', 'layout')
}
