'use server'

import { redirect } from 'next/navigation'
import { endSession } from '@/lib/auth/end-session'
import { currentContext, forgetSessionCookie } from '../session'

export async function signOutAction() {
  const ctx = await currentContext()
  if (ctx) await endSession(ctx)
  await forgetSessionCookie()
  redirect('/login/signed-out')
}
