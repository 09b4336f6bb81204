'use client'

import { useActionState } from 'react'
import { CheckboxField } from '@/components/ui/checkbox-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { SENDERS } from '@/lib/senders/senders'
import { createApiKeyAction } from './actions'
import { NewToken } from './new-token'
import { SenderSetup } from './sender-setup'

const PLAIN = { name: '', title: 'Anything that fits the contract' }

export function CreateApiKeyForm({ baseUrl }: { baseUrl: string }) {
  const [state, action] = useActionState(createApiKeyAction, { errors: {} })
  const { errors, name, expires, sender, made } = state
  return (
    <div className="flex flex-col gap-4">
      <form action={action} className="flex flex-col gap-4">
        <SenderChoice key={sender} chosen={sender ?? PLAIN.name} />
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
          <div className="pt-6">
            <SubmitButton look="primary">Create key</SubmitButton>
          </div>
        </div>
      </form>
      {made?.sender && <SenderSetup key={made.token} made={made} sender={made.sender} />}
      {made && !made.sender && <NewToken key={made.token} token={made.token} baseUrl={baseUrl} />}
    </div>
  )
}

function SenderChoice({ chosen }: { chosen: string }) {
  return (
    <fieldset>
      <legend className="mb-2 font-medium">What will send with it?</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2">
        {[PLAIN, ...SENDERS].map((one) => (
          <label
            key={one.name}
            className="flex min-h-9 cursor-pointer items-center gap-2 rounded-md border border-line px-3 py-1.5 has-checked:border-accent has-checked:bg-raised max-sm:min-h-11"
          >
            <input
              type="radio"
              name="sender"
              value={one.name}
              defaultChecked={one.name === chosen}
              className="size-4 min-h-0 shrink-0"
            />
            {one.title}
          </label>
        ))}
      </div>
      <CheckboxField name="resolves" value="yes" label="A resolved alert of a tool resolves its incident" isChecked />
      <p className="text-muted text-xs">Anyone with the token can then resolve incidents of this key.</p>
    </fieldset>
  )
}
