'use client'

import { useActionState } from 'react'
import { Field, fieldAria } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { changePasswordAction } from './actions'

export function PasswordChangeForm({ email }: { email: string }) {
  const [{ errors, done }, action] = useActionState(changePasswordAction, { errors: {} })
  return (
    <form action={action} className="flex max-w-sm flex-col gap-4">
      {done && <Notice kind="done">Changed. Everywhere else you are signed out.</Notice>}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <Field id="current" label="Current password" error={errors.current}>
        <input
          {...fieldAria('current', errors.current)}
          name="current"
          type="password"
          autoComplete="current-password"
          required
        />
      </Field>
      <Field id="password" label="New password" hint="At least 10 characters." error={errors.password}>
        <input
          {...fieldAria('password', errors.password)}
          name="password"
          type="password"
          autoComplete="new-password"
          required
        />
      </Field>
      <div>
        <SubmitButton look="primary">Change password</SubmitButton>
      </div>
    </form>
  )
}
