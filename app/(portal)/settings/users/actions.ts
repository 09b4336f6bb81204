'use server'

import { revalidatePath } from 'next/cache'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { formId, formText } from '@/app/forms/form-text'
import type { UserContext } from '@/lib/context'
import { cliName } from '@/lib/installation'
import type { FieldErrors } from '@/lib/result'
import { getRuntime } from '@/lib/server/runtime'
import { addUser } from '@/lib/users/add'
import { changeRole, disableUser, enableUser, resetPassword } from '@/lib/users/manage'

type Link = { url: string; email: string }
export type AddUserState = { errors: FieldErrors; values: FieldErrors; link?: Link }
export type ManageUserState = { fault?: string; link?: Link }

export async function addUserAction(_: AddUserState, form: FormData): Promise<AddUserState> {
  const ctx = await requireContext()
  const values = { name: formText(form, 'name'), email: formText(form, 'email'), role: formText(form, 'role') }
  const role = values.role === 'admin' ? 'admin' : 'responder'
  const added = await guard(addUser(ctx, { ...values, role }))
  if (!added.ok) return { errors: added.errors, values }
  revalidatePath('/settings/users')
  return { errors: {}, values: {}, link: { url: passwordUrl(added.secret), email: values.email } }
}

export async function manageUserAction(_: ManageUserState, form: FormData): Promise<ManageUserState> {
  const ctx = await requireContext()
  const state = await guard(manage(ctx, formId(form, 'userId'), formText(form, 'change')))
  revalidatePath('/settings/users')
  return state
}

async function manage(ctx: UserContext, userId: number, change: string): Promise<ManageUserState> {
  if (change === 'reset-password') {
    const made = await resetPassword(ctx, { userId })
    return made.ok ? { link: { url: passwordUrl(made.secret), email: made.email } } : { fault: ELSEWHERE }
  }
  if (change === 'enable') await enableUser(ctx, { userId })
  if (change === 'disable') return faultOf(await disableUser(ctx, { userId }))
  if (change === 'admin' || change === 'responder') return faultOf(await changeRole(ctx, { userId, role: change }))
  return {}
}

const ELSEWHERE = `This person is in other workspaces too, so only the operator can reset their password, on the server: ${cliName} users reset-password.`

function faultOf(outcome: { ok: boolean }): ManageUserState {
  return outcome.ok ? {} : { fault: 'This is the last admin: make someone else an admin first.' }
}

function passwordUrl(secret: string) {
  return `${getRuntime().env.BASE_URL}/password?token=${secret}`
}
