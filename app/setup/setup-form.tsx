'use client'

import { useActionState } from 'react'
import { NewPasswordField } from '@/components/new-password-field'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { setUpAction } from './actions'

export function SetupForm({ secret }: { secret: string }) {
  const [state, action] = useActionState(setUpAction, { errors: {}, values: {} })
  const { errors, values } = state
  return (
    <form action={action} className="flex flex-col gap-4">
      {state.fault && <Notice kind="error">{state.fault}</Notice>}
      <input type="hidden" name="secret" value={secret} />
      <TextField
        name="workspace"
        label="Workspace"
        hint="Your company or team."
        error={errors.workspace}
        defaultValue={values.workspace}
        required
      />
      <TextField
        name="name"
        label="Your name"
        error={errors.name}
        autoComplete="name"
        defaultValue={values.name}
        required
      />
      <TextField
        name="email"
        label="E-mail address"
        error={errors.email}
        type="email"
        autoComplete="username"
        defaultValue={values.email}
        required
      />
      <NewPasswordField label="Password" error={errors.password} />
      <SubmitButton look="primary">Create workspace</SubmitButton>
    </form>
  )
}
