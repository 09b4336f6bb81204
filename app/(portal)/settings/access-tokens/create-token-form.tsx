'use client'

import { useActionState } from 'react'
import { CheckboxField } from '@/components/ui/checkbox-field'
import { CopyButton } from '@/components/ui/copy-button'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { TokenOnce } from '../api-keys/token-once'
import { createTokenAction } from './actions'

type CreateTokenFormProps = {
  baseUrl: string
  scopes: { scope: string; covers: string; isUsual: boolean }[]
  /** Days such as 2026-03-01. */
  expiry: { usual: string; last: string }
}

export function CreateTokenForm({ baseUrl, scopes, expiry }: CreateTokenFormProps) {
  const [{ errors, typed, made }, action] = useActionState(createTokenAction, { errors: {} })
  const isChosen = ({ scope, isUsual }: CreateTokenFormProps['scopes'][number]) =>
    typed ? typed.scopes.includes(scope) : isUsual
  return (
    <div className="flex flex-col gap-4">
      {made && <NewAccessToken key={made.token} token={made.token} baseUrl={baseUrl} />}
      <form key={made?.token} action={action} className="flex flex-col gap-4">
        <div className="flex flex-wrap items-start gap-3">
          <TextField
            name="name"
            label="Name"
            hint="The script or pipeline that will use it."
            error={errors.name}
            defaultValue={typed?.name}
            required
          />
          <TextField
            name="expiresAt"
            label="Expires"
            hint="At the end of that day, in UTC; within a year."
            error={errors.expiresAt}
            type="date"
            max={expiry.last}
            defaultValue={typed?.expires ?? expiry.usual}
            required
          />
        </div>
        <fieldset aria-describedby={errors.scopes ? 'scopes-error' : undefined}>
          <legend className="mb-1 font-medium">It may</legend>
          {errors.scopes && (
            <p id="scopes-error" className="text-critical text-xs">
              {errors.scopes}
            </p>
          )}
          <div className="grid gap-x-6 lg:grid-cols-2">
            {scopes.map((one) => (
              <CheckboxField
                key={one.scope}
                name="scope"
                value={one.scope}
                label={`${one.covers} (${one.scope})`}
                isChecked={isChosen(one)}
              />
            ))}
          </div>
        </fieldset>
        <div>
          <SubmitButton look={made ? 'plain' : 'primary'}>Create token</SubmitButton>
        </div>
      </form>
    </div>
  )
}

function NewAccessToken({ token, baseUrl }: { token: string; baseUrl: string }) {
  const command = `curl ${baseUrl}/api/v1/me \\\n  -H 'Authorization: Bearer ${token}'`
  return (
    <section aria-label="The new token" className="made-key">
      <TokenOnce token={token} />
      <p>Try it in a terminal:</p>
      <div className="snippet">
        <pre data-testid="curl" className="font-mono text-xs whitespace-pre-wrap wrap-anywhere">
          {command}
        </pre>
        <CopyButton text={command} label="Copy command" />
      </div>
    </section>
  )
}
