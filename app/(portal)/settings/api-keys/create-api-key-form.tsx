'use client'

import { useActionState } from 'react'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { createApiKeyAction } from './actions'
import { NewToken } from './new-token'
import { SenderChoice } from './sender-choice'
import { SenderSetup } from './sender-setup'

export function CreateApiKeyForm({ baseUrl }: { baseUrl: string }) {
  const [state, action] = useActionState(createApiKeyAction, { errors: {} })
  const { errors, name, expires, sender, made } = state
  return (
    <div className="flex flex-col gap-4">
      {made?.sender && <SenderSetup key={made.token} made={made} sender={made.sender} />}
      {made && !made.sender && (
        <NewToken key={made.token} token={made.token} baseUrl={baseUrl} apiKeyId={made.apiKeyId} />
      )}
      <form action={action} className="flex flex-col gap-4">
        <SenderChoice key={sender} chosen={sender ?? ''} />
        <div className="flex flex-wrap items-start gap-3">
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
          <div className="sm:pt-6">
            <SubmitButton look={made ? 'plain' : 'primary'}>Create key</SubmitButton>
          </div>
        </div>
      </form>
    </div>
  )
}
