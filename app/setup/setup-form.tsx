'use client'

import { useActionState } from 'react'
import { Field, fieldAria } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { setUpAction } from './actions'

export function SetupForm({ secret }: { secret: string }) {
  const [state, action] = useActionState(setUpAction, { errors: {}, values: {} })
  const { errors, values } = state
  return (
    <form action={action} className="flex flex-col gap-4">
      {state.fault && <Notice kind="error">{state.fault}</Notice>}
      <input type="hidden" name="secret" value={secret} />
      <Field id="workspace" label="Workspace" hint="Your company or team." error={errors.workspace}>
        <input
          {...fieldAria('workspace', errors.workspace)}
          name="workspace"
          defaultValue={values.workspace}
          required
        />
      </Field>
      <Field id="name" label="Your name" error={errors.name}>
        <input
          {...fieldAria('name', errors.name)}
          name="name"
          autoComplete="name"
          defaultValue={values.name}
          required
        />
      </Field>
      <Field id="email" label="E-mail address" error={errors.email}>
        <input
          {...fieldAria('email', errors.email)}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={values.email}
          required
        />
      </Field>
      <Field id="password" label="Password" hint="At least 10 characters." error={errors.password}>
        <input
          {...fieldAria('password', errors.password)}
          name="password"
          type="password"
          autoComplete="new-password"
          required
        />
      </Field>
      <SubmitButton look="primary">Make the workspace</SubmitButton>
    </form>
  )
}
