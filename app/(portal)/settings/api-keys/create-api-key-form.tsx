'use client'

import { useActionState } from 'react'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { createApiKeyAction } from './actions'
import { NewToken } from './new-token'

export function CreateApiKeyForm({ baseUrl }: { baseUrl: string }) {
  const [{ errors, name, expires, token }, action] = useActionState(createApiKeyAction, { errors: {} })
  return (
    <div className="flex flex-col gap-4">
      <form action={action} className="flex flex-wrap items-start gap-3">
        <TextField
          name="name"
          label="Name"
          hint="The monitor that will use it."
          error={errors.name}
          defaultValue={name}
          required
        />
        <TextField
          name="expiresAt"
          label="Expires"
          hint="At the end of that day, in UTC. Leave blank for no expiry."
          error={errors.expiresAt}
          type="date"
          defaultValue={expires}
        />
        <div className="pt-6">
          <SubmitButton look="primary">Create key</SubmitButton>
        </div>
      </form>
      {token && <NewToken key={token} token={token} baseUrl={baseUrl} />}
    </div>
  )
}
