'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { guard, guardForm } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { formId, formText } from '@/app/forms/form-text'
import { pressedButton } from '@/app/forms/list-edit'
import { staleFault } from '@/app/forms/stale'
import type { RemoveState } from '@/components/ui/remove-form'
import type { UserContext } from '@/lib/context'
import type { FieldErrors } from '@/lib/result'
import { getRuntime } from '@/lib/server/runtime'
import { addIssuer } from '@/lib/single-sign-on/add'
import { changeIssuer } from '@/lib/single-sign-on/change'
import { removeIssuer } from '@/lib/single-sign-on/remove'
import { type Tried, tryIssuer } from '@/lib/single-sign-on/try-issuer'
import { parseRowId } from '@/lib/values/row-id'
import { type IssuerDraft, issuerSettings, readIssuerDraft } from './form-issuer'

export type IssuerState = {
  draft: IssuerDraft
  errors: FieldErrors
  mark: string
  outcome?: 'saved' | 'edited'
  fault?: string
  tried?: Tried
}

/** Saves, edits the list of groups, or tries the address: as the pressed button says. */
export async function saveIssuerAction(_: IssuerState, form: FormData): Promise<IssuerState> {
  const ctx = await requireContext()
  const draft = readIssuerDraft(form)
  const state = { draft, errors: {}, mark: formText(form, 'mark') }
  const button = pressedButton(form)
  if (button === 'try') return { ...state, tried: await guard(tryIssuer(ctx, issuerAsking(), draft.url)) }
  if (button !== 'save') return { ...state, outcome: 'edited' }
  const issuerId = parseRowId(form.get('issuerId'))
  return issuerId ? change(ctx, issuerId, state) : add(ctx, state)
}

function issuerAsking() {
  const { channels, env } = getRuntime()
  return { post: channels.post, isStrict: env.STRICT_SECURITY }
}

async function add(ctx: UserContext, state: IssuerState): Promise<IssuerState> {
  const { clientSecret, slug } = state.draft
  const added = await guard(addIssuer(ctx, { ...issuerSettings(state.draft), clientSecret, slug }))
  if (!added.ok) return { ...state, errors: added.errors }
  revalidatePath('/settings/single-sign-on', 'layout')
  redirect(`/settings/single-sign-on/${added.issuerId}`)
}

async function change(ctx: UserContext, issuerId: number, state: IssuerState): Promise<IssuerState> {
  const { draft, mark } = state
  const { clientSecret } = draft
  const saved = await guardForm(changeIssuer(ctx, { ...issuerSettings(draft), issuerId, clientSecret, mark }))
  if (!saved.ok && saved.reason === 'invalid') return { ...state, errors: saved.errors }
  if (!saved.ok) return { ...state, fault: staleFault(saved, 'this issuer') }
  revalidatePath('/settings/single-sign-on', 'layout')
  return { ...state, draft: { ...draft, clientSecret: '' }, mark: saved.mark, outcome: 'saved' }
}

export async function removeIssuerAction(_: RemoveState, form: FormData): Promise<RemoveState> {
  const ctx = await requireContext()
  await guard(removeIssuer(ctx, { issuerId: formId(form, 'issuerId') }))
  revalidatePath('/settings/single-sign-on', 'layout')
  redirect('/settings/single-sign-on')
}
