'use client'

import { useActionState } from 'react'
import { Field, fieldAria } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { choosePasswordAction } from './actions'

export function PasswordForm({ secret, email }: { secret: string; email: string }) {
  const [{ error, fault }, action] = useActionState(choosePasswordAction, {})
  return (
    <form action={action} className="flex flex-col gap-4">
      {fault && <Notice kind="error">{fault}</Notice>}
      <input type="hidden" name="secret" value={secret} />
      <Field id="email" label="E-mail address">
        <input id="email" type="email" autoComplete="username" value={email} readOnly />
      </Field>
      <Field id="password" label="New password" hint="At least 10 characters." error={error}>
        <input {...fieldAria('password', error)} name="password" type="password" autoComplete="new-password" required />
      </Field>
      <SubmitButton look="primary">Set the password</SubmitButton>
    </form>
  )
}
