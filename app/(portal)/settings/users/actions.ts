'use server'

import { revalidatePath } from 'next/cache'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import { tellLater } from '@/app/auth/tell-change'
import { formId, formText } from '@/app/forms/form-text'
import type { UserContext } from '@/lib/context'
import { requireFactors } from '@/lib/factors/require'
import { cliName } from '@/lib/installation'
import { roleOf } from '@/lib/permissions'
import { getRuntime } from '@/lib/server/runtime'
import { forgetIdentity } from '@/lib/single-sign-on/forget-identity'
import { endSessionsOf } from '@/lib/users/end-sessions'
import { type Invitation, type InvitationMail, inviteUsers, mailInvitation, passwordUrl } from '@/lib/users/invite'
import { changeRole, disableUser, enableUser, type LastAdmin, type OnDuty, resetPassword } from '@/lib/users/manage'
import { resetFactors } from '@/lib/users/reset-factors'

export type InviteState = { invitations: Invitation[]; values: { addresses: string; role: string } }
export type ManageUserState = { fault?: string; link?: { url: string; email: string; mail?: InvitationMail } }

/** What was refused stays in the field, to be mended. */
export async function inviteUsersAction(_: InviteState, form: FormData): Promise<InviteState> {
  const ctx = await requireContext()
  const role = roleOf(formText(form, 'role')) ?? 'responder'
  const invitations = await guard(inviteUsers(ctx, { addresses: formText(form, 'addresses'), role }, deps()))
  revalidatePath('/settings/users')
  const refused = invitations.flatMap((one) => (one.ok ? [] : [one.typed]))
  return { invitations, values: { addresses: refused.join('\n'), role } }
}

export async function manageUserAction(_: ManageUserState, form: FormData): Promise<ManageUserState> {
  const ctx = await requireContext()
  const state = await guard(manage(ctx, formId(form, 'userId'), formText(form, 'change')))
  revalidatePath('/settings/users')
  return state
}

async function manage(ctx: UserContext, userId: number, change: string): Promise<ManageUserState> {
  if (change === 'link') return makeLink(ctx, userId)
  if (change === 'sign-out') await endSessionsOf(ctx, { userId })
  if (change === 'reset-factors') return forgetFactors(ctx, userId)
  if (change === 'enable') await enableUser(ctx, { userId })
  if (change === 'forget') await forgetIdentity(ctx, { userId })
  if (change === 'disable') return faultOf(await disableUser(ctx, { userId }))
  const role = roleOf(change)
  if (role) return faultOf(await changeRole(ctx, { userId, role }))
  return {}
}

async function makeLink(ctx: UserContext, userId: number): Promise<ManageUserState> {
  const made = await resetPassword(ctx, { userId })
  if (!made.ok) return { fault: ELSEWHERE }
  const { mailer, baseUrl } = deps()
  const { email } = made
  const url = passwordUrl(baseUrl, made.secret)
  const mail = mailer && made.isInvitation ? await mailInvitation(ctx, { to: email, url, mailer }) : undefined
  return { link: { url, email, ...(mail && { mail }) } }
}

async function forgetFactors(ctx: UserContext, userId: number): Promise<ManageUserState> {
  const reset = await resetFactors(ctx, { userId })
  if (!reset.ok) return { fault: FACTORS_ELSEWHERE }
  const line = `${ctx.actor.name} removed your passkeys, authenticator app and recovery codes.`
  tellLater({ accountId: reset.accountId }, { title: 'Your second factor in Tocsin was reset', line })
  return {}
}

const FACTORS_ELSEWHERE = `This person is in other workspaces too, so only the operator can reset their second factor, on the server: ${cliName} users reset-factors.`
const ELSEWHERE = `This person is in other workspaces too, so only the operator can reset their password, on the server: ${cliName} users reset-password.`

function faultOf(outcome: { ok: true } | ({ ok: false } & (LastAdmin | OnDuty))): ManageUserState {
  if (!outcome.ok && outcome.reason === 'on-duty') return { fault: outcome.words }
  return outcome.ok ? {} : { fault: 'This is the last admin: make someone else an admin first.' }
}

export async function requireFactorsAction(form: FormData) {
  const ctx = await requireContext()
  const roles = form.getAll('role').map(String)
  await guard(
    requireFactors(ctx, {
      roles: roles.includes('everyone') ? 'everyone' : roles.flatMap((role) => roleOf(role) ?? []),
    }),
  )
  revalidatePath('/settings/users')
}

function deps() {
  const { env, channels } = getRuntime()
  return { mailer: channels.mailer, baseUrl: env.BASE_URL }
}
