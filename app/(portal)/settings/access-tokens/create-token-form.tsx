'use client'

import { useActionState } from 'react'
import { CopyButton } from '@/components/ui/copy-button'
import { SelectField } from '@/components/ui/select-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import type { ScopeRow } from '@/lib/access-tokens/scopes'
import { TokenOnce } from '../api-keys/token-once'
import { createTokenAction } from './actions'
import { ScopeTable } from './scope-table'

type CreateTokenFormProps = {
  baseUrl: string
  scopes: readonly ScopeRow[]
  usualScopes: readonly string[]
  /** Days such as 2026-03-01. */
  expiry: { usual: string; last: string }
  /** Those that a token of the workspace may have; none where the reader may make none. */
  roles: readonly string[]
}

export function CreateTokenForm({ baseUrl, scopes, usualScopes, expiry, roles }: CreateTokenFormProps) {
  const [{ errors, typed, made }, action] = useActionState(createTokenAction, { errors: {} })
  return (
    <div className="flex flex-col gap-4">
      {made && <NewAccessToken key={made.token} token={made.token} baseUrl={baseUrl} />}
      <form key={made?.token} action={action} className="flex flex-col gap-4">
        <div className="grid items-start gap-3 md:grid-cols-3">
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
          {roles.length > 0 && (
            <SelectField
              name="actsAs"
              label="Acts as"
              hint="A token of the workspace outlasts its maker’s account."
              error={errors.actsAs}
              none="You"
              choices={roles.map((role) => ({ value: role, name: `The workspace, as ${role}` }))}
              chosen={typed?.actsAs ?? ''}
            />
          )}
        </div>
        <ScopeTable rows={scopes} chosen={typed?.scopes ?? usualScopes} error={errors.scopes} />
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
