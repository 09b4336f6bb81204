'use client'

import { useActionState } from 'react'
import { formText } from '@/app/forms/form-text'
import { CopyButton } from '@/components/ui/copy-button'
import { FormBeside, FormFoot } from '@/components/ui/form-layout'
import { Section } from '@/components/ui/page'
import { SelectField } from '@/components/ui/select-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { useTyped } from '@/components/use-typed'
import type { ScopeRow } from '@/lib/access-tokens/scopes'
import { TokenOnce } from '../api-keys/token-once'
import { createTokenAction } from './actions'
import { ScopeTable } from './scope-table'
import { TokenReach } from './token-reach'

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
  const [state, action] = useActionState(createTokenAction, { errors: {} })
  const { errors, typed, made } = state
  const { typed: form, onInput } = useTyped(state)
  const shown = {
    chosen: form ? form.getAll('scope').map(String) : (typed?.scopes ?? usualScopes),
    actsAs: form ? formText(form, 'actsAs') : (typed?.actsAs ?? ''),
    expires: form ? formText(form, 'expiresAt') : (typed?.expires ?? expiry.usual),
  }
  return (
    <FormBeside label="What it can do" aside={<TokenReach scopes={scopes} baseUrl={baseUrl} {...shown} />}>
      {made && (
        <div className="mb-4">
          <NewAccessToken key={made.token} token={made.token} baseUrl={baseUrl} />
        </div>
      )}
      <form key={made?.token} action={action} onInput={onInput}>
        <Section title="Token">
          <div className="grid items-start gap-3 md:grid-cols-2">
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
        </Section>
        <Section title="Allowed to">
          <ScopeTable rows={scopes} chosen={typed?.scopes ?? usualScopes} error={errors.scopes} />
        </Section>
        <FormFoot back="/settings/access-tokens" effect="The token is shown once, after this.">
          <SubmitButton look={made ? 'plain' : 'primary'}>Create token</SubmitButton>
        </FormFoot>
      </form>
    </FormBeside>
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
