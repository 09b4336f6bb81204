'use client'

import { useActionState, useRef } from 'react'
import { FormOutcome } from '@/components/form-outcome'
import { CheckboxField } from '@/components/ui/checkbox-field'
import { DraftForm } from '@/components/ui/draft-form'
import { FormBeside, FormFoot } from '@/components/ui/form-layout'
import { SaveByEnter } from '@/components/ui/list-buttons'
import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/page'
import { PasswordField } from '@/components/ui/password-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { useKeptForm } from '@/components/use-kept-form'
import { useTyped } from '@/components/use-typed'
import type { FieldErrors } from '@/lib/result'
import type { Tried } from '@/lib/single-sign-on/try-issuer'
import { saveIssuerAction } from './actions'
import { type IssuerDraft, readIssuerDraft } from './form-issuer'
import { GroupFields, type TeamChoice } from './group-fields'
import { IssuerAddresses } from './issuer-addresses'
import { WhoSignsIn } from './who-signs-in'

type IssuerFormProps = {
  issuerId?: number
  mark?: string
  issuer: IssuerDraft
  teams: TeamChoice[]
  baseUrl: string
}

export function IssuerForm({ issuerId, mark: opened = '', issuer, teams, baseUrl }: IssuerFormProps) {
  const [state, action] = useActionState(saveIssuerAction, { draft: issuer, errors: {}, mark: opened })
  const { draft, errors, mark, outcome, fault, tried } = state
  const form = useRef<HTMLFormElement>(null)
  useKeptForm({ form, state, isSaved: outcome === 'saved', edit: action })
  const { typed, onInput } = useTyped(draft)
  const shown = typed ? readIssuerDraft(typed) : draft
  return (
    <FormBeside
      label="What it does"
      aside={
        <>
          <Section title="At the issuer">
            <IssuerAddresses slug={draft.slug} baseUrl={baseUrl} />
          </Section>
          <WhoSignsIn issuer={shown} teams={teams} />
        </>
      }
    >
      <DraftForm action={action} draft={draft} ref={form} onInput={onInput}>
        <SaveByEnter />
        <input type="hidden" name="issuerId" value={issuerId ?? ''} />
        <input type="hidden" name="mark" value={mark} />
        <input type="hidden" name="slug" value={draft.slug} />
        <Section title="Issuer">
          <ClientFields draft={draft} errors={errors} isNew={issuerId === undefined} tried={tried} />
        </Section>
        <Section title="Who may sign in">
          <TextField
            name="domains"
            label="Domains of e-mail addresses"
            hint="Such as corp.example. People with an address there that the issuer proves may sign in, and are linked to the user who has it."
            error={errors.domains}
            defaultValue={draft.domains}
          />
          <GroupFields draft={draft} errors={errors} teams={teams} />
        </Section>
        <FormFoot
          back="/settings/single-sign-on"
          effect="Passwords go on working."
          said={<FormOutcome fault={fault ?? errors.slug} outcome={outcome} errors={errors} saved="Saved." />}
        >
          <SubmitButton look="primary" name="do" value="save">
            {issuerId ? 'Save issuer' : 'Add issuer'}
          </SubmitButton>
        </FormFoot>
      </DraftForm>
    </FormBeside>
  )
}

type FieldsProps = { draft: IssuerDraft; errors: FieldErrors; isNew: boolean; tried: Tried | undefined }

function ClientFields({ draft, errors, isNew, tried }: FieldsProps) {
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <TextField
        name="name"
        label="Name"
        hint="Of the button on the login page."
        error={errors.name}
        defaultValue={draft.name}
        required
      />
      <TextField
        name="url"
        label="Address of the issuer"
        hint="With or without /.well-known/openid-configuration at its end."
        type="url"
        error={errors.url}
        defaultValue={draft.url}
        required
      />
      <div className="flex flex-col items-start gap-2">
        <SubmitButton name="do" value="try" formNoValidate>
          Test the address
        </SubmitButton>
        {tried && <TriedNotice tried={tried} />}
      </div>
      <TextField name="clientId" label="Client ID" error={errors.clientId} defaultValue={draft.clientId} required />
      <PasswordField
        name="clientSecret"
        label="Client secret"
        hint={isNew ? undefined : 'Leave it empty to keep it.'}
        autoComplete="off"
        error={errors.clientSecret}
        defaultValue={draft.clientSecret}
        required={isNew}
      />
      <CheckboxField name="isEnabled" value="yes" label="Turned on" isChecked={draft.isEnabled} />
    </div>
  )
}

function TriedNotice({ tried }: { tried: Tried }) {
  if (!tried.ok) return <Notice kind="error">{tried.fault}</Notice>
  return (
    <Notice kind="done">
      <span className="wrap-anywhere">
        {tried.issuer} answers. {tried.lines.join(' ')}
      </span>
    </Notice>
  )
}
