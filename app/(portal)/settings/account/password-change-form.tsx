'use client'

import { useActionState } from 'react'
import { NewPasswordField } from '@/components/new-password-field'
import { Notice } from '@/components/ui/notice'
import { PasswordField } from '@/components/ui/password-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { changePasswordAction } from './actions'

export function PasswordChangeForm({ email }: { email: string }) {
  const [{ errors, done }, action] = useActionState(changePasswordAction, { errors: {} })
  return (
    <form action={action} className="flex max-w-sm flex-col gap-4">
      {done && <Notice kind="done">Changed. Your other browsers are signed out.</Notice>}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField
        name="current"
        label="Current password"
        error={errors.current}
        autoComplete="current-password"
        required
      />
      <NewPasswordField label="New password" error={errors.password} />
      <div>
        <SubmitButton>Change password</SubmitButton>
      </div>
    </form>
  )
}
