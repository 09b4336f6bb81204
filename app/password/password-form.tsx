'use client'

import { useActionState } from 'react'
import { NewPasswordField } from '@/components/new-password-field'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { choosePasswordAction } from './actions'

export function PasswordForm({ secret, email }: { secret: string; email: string }) {
  const [{ error, fault }, action] = useActionState(choosePasswordAction, {})
  return (
    <form action={action} className="flex flex-col gap-4">
      {fault && <Notice kind="error">{fault}</Notice>}
      <input type="hidden" name="secret" value={secret} />
      <TextField name="email" label="E-mail address" type="email" autoComplete="username" value={email} readOnly />
      <NewPasswordField label="New password" error={error} />
      <SubmitButton look="primary">Set the password</SubmitButton>
    </form>
  )
}
