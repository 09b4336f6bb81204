'use client'

import { useActionState } from 'react'
import { NewPasswordField } from '@/components/new-password-field'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { changePasswordAction } from './actions'

export function PasswordChangeForm({ email }: { email: string }) {
  const [{ errors, done }, action] = useActionState(changePasswordAction, { errors: {} })
  return (
    <form action={action} className="flex max-w-sm flex-col gap-4">
      {done && <Notice kind="done">Changed. Your other browsers are signed out.</Notice>}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <TextField
        name="current"
        label="Current password"
        error={errors.current}
        type="password"
        autoComplete="current-password"
        required
      />
      <NewPasswordField label="New password" error={errors.password} />
      <div>
        <SubmitButton look="primary">Change password</SubmitButton>
      </div>
    </form>
  )
}
