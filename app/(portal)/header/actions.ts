'use server'

import { redirect } from 'next/navigation'
import { guard } from '@/app/auth/guard'
import { endCurrentSession, forgetSessionCookie, requireContext } from '@/app/auth/session'
import { switchWorkspace } from '@/lib/auth/memberships'
import { parseRowId } from '@/lib/values/row-id'
import { scalarText } from '@/lib/values/text'

export async function signOutAction() {
  await endCurrentSession()
  await forgetSessionCookie()
  redirect('/login/signed-out')
}

/** The caller must then load a whole page: the header still shows the previous workspace. */
export async function switchWorkspaceAction(id: unknown) {
  const ctx = await requireContext()
  await guard(switchWorkspace(ctx, { workspaceId: parseRowId(scalarText(id)) ?? 0 }))
}
