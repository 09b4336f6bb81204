'use client'

import { useActionState } from 'react'
import { Notice } from '@/components/ui/notice'
import { PasswordField } from '@/components/ui/password-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { joinWorkspaceAction } from './actions'

/** For an account that has a password: the link alone lets nobody in. */
export function JoinForm({ secret, email }: { secret: string; email: string }) {
  const [{ error, fault }, action] = useActionState(joinWorkspaceAction, {})
  return (
    <form action={action} className="flex flex-col gap-4">
      {fault && <Notice kind="error">{fault}</Notice>}
      <p className="text-muted">You have an account on this server. Enter its password to join.</p>
      <input type="hidden" name="secret" value={secret} />
      <TextField name="email" label="E-mail address" type="email" autoComplete="username" value={email} readOnly />
      <PasswordField name="password" label="Password" autoComplete="current-password" error={error} required />
      <SubmitButton look="primary">Join the workspace</SubmitButton>
    </form>
  )
}
