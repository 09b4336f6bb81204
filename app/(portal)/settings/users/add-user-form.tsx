'use client'

import { useActionState } from 'react'
import { Field } from '@/components/ui/field'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { addUserAction } from './actions'
import { OneTimeLink } from './one-time-link'

export function AddUserForm() {
  const [{ errors, values, link }, action] = useActionState(addUserAction, { errors: {}, values: {} })
  return (
    <div className="flex flex-col gap-4">
      <form action={action} className="flex flex-wrap items-start gap-3">
        <TextField name="name" label="Name" error={errors.name} defaultValue={values.name} required />
        <TextField
          name="email"
          label="E-mail address"
          error={errors.email}
          type="email"
          defaultValue={values.email}
          required
        />
        <Field id="role" label="Role">
          <select id="role" name="role" defaultValue={values.role ?? 'responder'}>
            <option>responder</option>
            <option>admin</option>
          </select>
        </Field>
        <div className="pt-6">
          <SubmitButton look="primary">Add user</SubmitButton>
        </div>
      </form>
      {link && <OneTimeLink key={link.url} {...link} />}
    </div>
  )
}
