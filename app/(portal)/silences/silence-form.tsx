'use client'

import { useActionState, useRef, useState } from 'react'
import { type ApiKeyChoice, ConditionFields } from '@/components/conditions/condition-fields'
import { FormOutcome } from '@/components/form-outcome'
import { TimeZoneField } from '@/components/time-zone-field'
import { CheckboxField } from '@/components/ui/checkbox-field'
import { DraftForm } from '@/components/ui/draft-form'
import { Field, fieldAria } from '@/components/ui/field'
import { SaveByEnter } from '@/components/ui/list-buttons'
import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/page'
import { SelectField } from '@/components/ui/select-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { useKeptForm } from '@/components/use-kept-form'
import type { FieldErrors } from '@/lib/result'
import { saveSilenceAction } from './actions'
import type { SilenceDraft } from './form-silence'

type SilenceFormProps = {
  silenceId?: number
  mark?: string
  heldBack?: number
  draft: SilenceDraft
  apiKeys: ApiKeyChoice[]
  timeZones: string[]
}

export function SilenceForm({ silenceId, mark = '', heldBack, draft: given, apiKeys, timeZones }: SilenceFormProps) {
  const [state, action] = useActionState(saveSilenceAction, { draft: given, errors: {}, mark })
  const { draft, errors, outcome, fault } = state
  const form = useRef<HTMLFormElement>(null)
  useKeptForm({ form, state, isSaved: fault !== undefined, edit: action })
  return (
    <DraftForm ref={form} action={action} draft={draft}>
      <SaveByEnter />
      <input type="hidden" name="silenceId" value={silenceId ?? ''} />
      <input type="hidden" name="mark" value={state.mark} />
      <Section title="What is silenced">
        <ConditionFields drafts={draft.conditions} errors={errors} apiKeys={apiKeys} />
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
          <TimeFields draft={draft} errors={errors} timeZones={timeZones} />
          <Afterwards pagesAfter={draft.pagesAfter} heldBack={heldBack} />
        </div>
      </Section>
      <div className="flex flex-col items-start gap-3">
        {silenceId && (
          <p className="max-w-prose text-muted">
            A change takes effect with the next alert. Open incidents of this silence that no silence covers after the
            change page at once.
          </p>
        )}
        {fault && <Notice kind="error">{fault}</Notice>}
        <FormOutcome outcome={outcome} errors={errors} saved="Saved." />
        <SubmitButton look="primary" name="do" value="save">
          {silenceId ? 'Save the silence' : 'Add the silence'}
        </SubmitButton>
      </div>
    </DraftForm>
  )
}

function Afterwards({ pagesAfter, heldBack = 0 }: { pagesAfter: boolean; heldBack: number | undefined }) {
  const now = heldBack === 1 ? 'Now that is 1 incident.' : `Now these are ${heldBack} incidents.`
  return (
    <div className="max-w-prose">
      <CheckboxField name="pagesNobodyAfter" value="yes" label="Do not page afterwards" isChecked={!pagesAfter} />
      <p className="text-muted text-xs">
        Otherwise its high and critical incidents that are still open page in one message when it ends by itself, and so
        at the end of each window. {heldBack > 0 && now}
      </p>
    </div>
  )
}

const LASTS = [
  { value: '1', name: '1 hour, from now on' },
  { value: '4', name: '4 hours, from now on' },
  { value: '8', name: '8 hours, from now on' },
  { value: '24', name: '1 day, from now on' },
  { value: '168', name: '1 week, from now on' },
  { value: 'custom', name: 'From and to…' },
]

const REPEATS = [
  { value: '1', name: 'Every day' },
  { value: '7', name: 'Every week' },
  { value: '14', name: 'Every two weeks' },
  { value: '28', name: 'Every four weeks' },
]

type TimeFieldsProps = { draft: SilenceDraft; errors: FieldErrors; timeZones: string[] }

function TimeFields({ draft, errors, timeZones }: TimeFieldsProps) {
  const [hours, setHours] = useState(draft.hours)
  const first = draft.repeat === '' ? undefined : 'The first time.'
  return (
    <>
      <div className="max-w-sm">
        <Field id="hours" label="It lasts" error={hours === 'custom' ? undefined : errors.endsAt}>
          <select
            {...fieldAria('hours', { error: undefined })}
            name="hours"
            className="w-full"
            value={hours}
            onChange={(event) => setHours(event.target.value)}
          >
            {LASTS.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </Field>
      </div>
      {hours === 'custom' && (
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            name="startsAt"
            label="From"
            type="datetime-local"
            hint={first}
            error={errors.startsAt}
            defaultValue={draft.startsAt}
          />
          <TextField
            name="endsAt"
            label="To"
            type="datetime-local"
            hint={first}
            error={errors.endsAt}
            defaultValue={draft.endsAt}
          />
          <TimeZoneField chosen={draft.timeZone} timeZones={timeZones} error={errors.timeZone} />
          <SelectField
            name="repeat"
            label="Again"
            hint="A maintenance window: at the same time, also when clocks change."
            none="Once only"
            choices={REPEATS}
            chosen={draft.repeat}
            error={errors.repeatDays}
          />
        </div>
      )}
    </>
  )
}
