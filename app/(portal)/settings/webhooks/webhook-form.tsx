'use client'

import Link from 'next/link'
import { useActionState, useRef } from 'react'
import { type ApiKeyChoice, ConditionFields } from '@/components/conditions/condition-fields'
import { FormOutcome } from '@/components/form-outcome'
import { SigningSecret } from '@/components/signing-secret'
import { CheckboxField } from '@/components/ui/checkbox-field'
import { DraftForm } from '@/components/ui/draft-form'
import { FormBeside, FormFoot } from '@/components/ui/form-layout'
import { SaveByEnter } from '@/components/ui/list-buttons'
import { Section } from '@/components/ui/page'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { useKeptForm } from '@/components/use-kept-form'
import { useTyped } from '@/components/use-typed'
import type { FieldErrors } from '@/lib/result'
import { EVENT_KINDS } from '@/lib/webhooks/kinds'
import { saveWebhookAction } from './actions'
import type { WebhookDraft } from './form-webhook'
import { SampleRequest } from './sample-request'

type WebhookFormProps = {
  webhookId?: number
  mark?: string
  webhook: WebhookDraft
  apiKeys: ApiKeyChoice[]
  baseUrl: string
}

export function WebhookForm({ webhookId, mark: opened = '', webhook, apiKeys, baseUrl }: WebhookFormProps) {
  const [state, action] = useActionState(saveWebhookAction, { draft: webhook, errors: {}, mark: opened })
  const { draft, errors, mark, outcome, fault, made } = state
  const form = useRef<HTMLFormElement>(null)
  useKeptForm({ form, state, isSaved: outcome === 'saved' || made !== undefined, edit: action })
  const { typed, onInput } = useTyped(draft)
  if (made) return <MadeWebhook {...made} />
  const kinds = typed ? typed.getAll('kinds').map(String) : draft.kinds
  return (
    <FormBeside label="Example" aside={<SampleRequest kinds={kinds} baseUrl={baseUrl} />}>
      <DraftForm action={action} draft={draft} ref={form} onInput={onInput}>
        <SaveByEnter />
        <input type="hidden" name="webhookId" value={webhookId ?? ''} />
        <input type="hidden" name="mark" value={mark} />
        <Section title="Receiver">
          <ReceiverFields draft={draft} errors={errors} isNew={webhookId === undefined} />
        </Section>
        <Section title="Events">
          <KindFields chosen={draft.kinds} error={errors.kinds} />
        </Section>
        <Section title="Conditions">
          <p className="mb-3 text-muted">
            Of the incident that an event is about, all must hold. Without any, all events are sent.
          </p>
          <ConditionFields drafts={draft.conditions} errors={errors} apiKeys={apiKeys} />
        </Section>
        <FormFoot
          back="/settings/webhooks"
          effect="It is told of what happens from then on."
          said={<FormOutcome fault={fault} outcome={outcome} errors={errors} saved="Saved." />}
        >
          <SubmitButton look="primary" name="do" value="save">
            {webhookId ? 'Save webhook' : 'Create webhook'}
          </SubmitButton>
        </FormFoot>
      </DraftForm>
    </FormBeside>
  )
}

function MadeWebhook({ webhookId, secret }: { webhookId: number; secret: string }) {
  return (
    <div className="flex flex-col gap-3">
      <SigningSecret secret={secret} />
      <p>
        Created. <Link href={`/settings/webhooks/${webhookId}`}>Look at its log</Link>
      </p>
    </div>
  )
}

type FieldsProps = { draft: WebhookDraft; errors: FieldErrors; isNew: boolean }

function ReceiverFields({ draft, errors, isNew }: FieldsProps) {
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <TextField name="name" label="Name" error={errors.name} defaultValue={draft.name} required />
      <TextField
        name="url"
        label="Address"
        hint="Where events are posted, with https://."
        type="url"
        error={errors.url}
        defaultValue={draft.url}
        required
      />
      {isNew && (
        <TextField
          name="secret"
          label="Signing secret"
          hint="Leave blank to generate one."
          autoComplete="off"
          error={errors.secret}
          defaultValue={draft.secret}
        />
      )}
      <CheckboxField name="isEnabled" value="yes" label="Turned on" isChecked={draft.isEnabled} />
    </div>
  )
}

function KindFields({ chosen, error }: { chosen: string[]; error: string | undefined }) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Kinds of events</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {Object.entries(EVENT_KINDS).map(([kind, words]) => (
          <CheckboxField key={kind} name="kinds" value={kind} label={words} isChecked={chosen.includes(kind)} />
        ))}
      </div>
      {error && <p className="mt-1 text-high text-xs">{error}</p>}
    </fieldset>
  )
}
