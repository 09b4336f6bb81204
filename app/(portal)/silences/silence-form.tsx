'use client'

import { Plus } from 'lucide-react'
import { useActionState, useRef } from 'react'
import { type ApiKeyChoice, ConditionFields } from '@/components/conditions/condition-fields'
import { areBlank, type ConditionDraft } from '@/components/conditions/drafts'
import { FormOutcome } from '@/components/form-outcome'
import { CheckboxField } from '@/components/ui/checkbox-field'
import { DraftForm } from '@/components/ui/draft-form'
import { FormBeside, FormFoot } from '@/components/ui/form-layout'
import { SaveByEnter } from '@/components/ui/list-buttons'
import { Section } from '@/components/ui/page'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { useFormPreview } from '@/components/use-form-preview'
import { useKeptForm } from '@/components/use-kept-form'
import { formatPair, type LabelPair } from '@/lib/labels/pair'
import { previewSilenceAction, type SilenceFormPreview, saveSilenceAction } from './actions'
import { DurationFields } from './duration-fields'
import type { SilenceDraft } from './form-silence'
import { WhatItMatches } from './what-it-matches'

const FAILED: SilenceFormPreview = { fault: 'Not counted: the server did not answer. The next change counts again.' }

type SilenceFormProps = {
  silenceId?: number
  mark?: string
  heldBack?: number
  draft: SilenceDraft
  /** Labels of the incident that it is made for. */
  narrower?: LabelPair[]
  apiKeys: ApiKeyChoice[]
  timeZones: string[]
}

export function SilenceForm(props: SilenceFormProps) {
  const { silenceId, mark = '', heldBack, narrower = [], apiKeys, timeZones } = props
  const [state, action] = useActionState(saveSilenceAction, { draft: props.draft, errors: {}, mark })
  const { draft, errors, outcome, fault } = state
  const form = useRef<HTMLFormElement>(null)
  useKeptForm({ form, state, isSaved: fault !== undefined, edit: action })
  const preview = useFormPreview(form, state, previewSilenceAction, FAILED)
  return (
    <FormBeside
      label="What it would do"
      aside={<WhatItMatches preview={preview} isBlank={areBlank(draft.conditions)} />}
    >
      <DraftForm ref={form} action={action} draft={draft}>
        <SaveByEnter />
        <input type="hidden" name="silenceId" value={silenceId ?? ''} />
        <input type="hidden" name="mark" value={state.mark} />
        <Section title="Matches">
          <ConditionFields drafts={draft.conditions} errors={errors} apiKeys={apiKeys} />
          <Narrower labels={narrower} drafts={draft.conditions} />
        </Section>
        <Section title="Why and how long">
          <div className="flex flex-col gap-4">
            <TextField
              name="reason"
              label="Reason"
              hint="Shown on each incident that it silences."
              error={errors.reason}
              defaultValue={draft.reason}
              required
            />
            <DurationFields draft={draft} errors={errors} timeZones={timeZones} endsAt={preview.endsAt} />
            <Afterwards pagesAfter={draft.pagesAfter} heldBack={heldBack} />
          </div>
        </Section>
        {silenceId && (
          <p className="mb-4 max-w-prose text-muted">
            A change takes effect with the next alert. Open incidents of this silence page at once where no silence
            covers them any more.
          </p>
        )}
        <FormFoot
          back="/silences"
          effect={silenceId ? '' : 'It can be ended early, or extended, at any time.'}
          said={<FormOutcome fault={fault} outcome={outcome} errors={errors} saved="Saved." />}
        >
          <SubmitButton look="primary" name="do" value="save">
            {silenceId ? 'Save silence' : 'Create silence'}
          </SubmitButton>
        </FormFoot>
      </DraftForm>
    </FormBeside>
  )
}

/** Conditions to add with one press, by the labels of the incident. */
function Narrower({ labels, drafts }: { labels: LabelPair[]; drafts: ConditionDraft[] }) {
  const left = labels.filter(({ key }) => drafts.every((draft) => draft.key !== key))
  if (left.length === 0) return null
  return (
    <fieldset className="mt-3 flex min-w-0 flex-wrap items-center gap-1.5">
      <legend className="float-left mr-2 text-muted text-xs">Narrower</legend>
      {left.map((label) => (
        <SubmitButton
          key={label.key}
          name="do"
          value={`narrow ${formatPair(label)}`}
          formNoValidate
          className="max-w-full sm:min-h-7! px-2! sm:py-0.5! border-dashed! text-xs"
        >
          <Plus aria-hidden className="size-3.5 shrink-0 text-muted" />
          <span className="truncate">
            <span className="text-muted">{label.key}</span> is {label.value}
          </span>
        </SubmitButton>
      ))}
    </fieldset>
  )
}

function Afterwards({ pagesAfter, heldBack = 0 }: { pagesAfter: boolean; heldBack: number | undefined }) {
  const now = heldBack === 1 ? 'Now that is 1 incident.' : `Now these are ${heldBack} incidents.`
  return (
    <CheckboxField
      name="pagesNobodyAfter"
      value="yes"
      label="Do not page afterwards"
      isChecked={!pagesAfter}
      hint={
        <>
          Otherwise, when it ends by itself, one notification pages for what is still open and high or critical.{' '}
          {heldBack > 0 && now}
        </>
      }
    />
  )
}
