'use client'

import { useActionState, useRef } from 'react'
import { CheckboxField } from '@/components/ui/checkbox-field'
import { Field, fieldAria } from '@/components/ui/field'
import { SaveByEnter } from '@/components/ui/list-buttons'
import { Notice } from '@/components/ui/notice'
import { SelectField } from '@/components/ui/select-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { SEVERITIES } from '@/lib/values/severity'
import { saveReadingAction } from './actions'
import type { ReadingDraft } from './draft'
import { TrialPanel } from './trial-panel'

const SEVERITY_CHOICES = SEVERITIES.toReversed().map((severity) => ({ value: severity, name: severity }))

type ReadingFormProps = { apiKeyId: number; draft: ReadingDraft; presets: readonly string[] }

export function ReadingForm({ apiKeyId, draft: stored, presets }: ReadingFormProps) {
  const [{ draft, problems, isSaved }, action] = useActionState(
    saveReadingAction,
    { draft: stored },
    `/settings/api-keys/${apiKeyId}?open=mapping`,
  )
  const form = useRef<HTMLFormElement>(null)
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <form action={action} ref={form} className="grid gap-3 sm:grid-cols-2 [&>p]:col-span-full">
        <SaveByEnter />
        <input type="hidden" name="apiKeyId" value={apiKeyId} />
        <AlertFields draft={draft} />
        <SignalFields draft={draft} />
        <TextField
          name="name"
          label="Store original under"
          hint="The name of the field with what was sent."
          defaultValue={draft.name}
          required
        />
        {problems && (
          <Notice kind="error">
            <ul className="list-disc pl-5">
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Notice>
        )}
        {isSaved && <Notice kind="done">Saved. It takes effect with the next alert.</Notice>}
        <div>
          <SubmitButton look="primary" name="do" value="save">
            Save mapping
          </SubmitButton>
        </div>
        <PresetChoice presets={presets} chosen={draft.name} />
      </form>
      <TrialPanel form={form} draft={draft} />
    </div>
  )
}

function AlertFields({ draft }: { draft: ReadingDraft }) {
  return (
    <>
      <p className="text-muted text-xs">
        A path names a value in the body, such as labels.severity. If you list several, separated by commas, the first
        one that exists is used.
      </p>
      <TextField
        name="each"
        label="Alerts in (path)"
        hint="A list, the first of several that is there. Leave blank: the body is one alert."
        defaultValue={draft.each}
      />
      <TextField name="summary" label="Summary" defaultValue={draft.summary} required />
      <TextField name="severity" label="Severity" defaultValue={draft.severity} />
      <Field id="values" label="Severity map" hint="A line each, as in warning = medium.">
        <textarea
          {...fieldAria('values', { hint: 'yes' })}
          name="values"
          rows={4}
          defaultValue={draft.values}
          className="w-full font-mono text-xs"
        />
      </Field>
      <SelectField name="otherwise" label="Otherwise" choices={SEVERITY_CHOICES} chosen={draft.otherwise} />
      <TextField
        name="labels"
        label="Labels"
        hint="An object or a list; or one value, as in payload.source as source."
        defaultValue={draft.labels}
      />
      <TextField name="details" label="Details" defaultValue={draft.details} />
      <TextField name="entityId" label="Entity" defaultValue={draft.entityId} />
      <TextField name="runbookId" label="Runbook" defaultValue={draft.runbookId} />
    </>
  )
}

function SignalFields({ draft }: { draft: ReadingDraft }) {
  return (
    <>
      <TextField
        name="key"
        label="Deduplication key"
        hint="Join parts with +. If blank, each alert opens an incident."
        defaultValue={draft.key}
      />
      <TextField name="status" label="Status" defaultValue={draft.status} />
      <TextField
        name="fires"
        label="Fires only when status is"
        hint="If blank, all but the words below fire."
        defaultValue={draft.fires}
      />
      <TextField name="resolved" label="Resolved when status is" defaultValue={draft.resolved} />
      <TextField name="ignored" label="Ignored when status is" defaultValue={draft.ignored} />
      <TextField
        name="started"
        label="Started at"
        hint="A time with its zone, as in 2026-01-31T03:00:00Z."
        defaultValue={draft.started}
      />
      <TextField
        name="ended"
        label="Ended at"
        hint="A recovery that ended before the latest start came late, and is left alone."
        defaultValue={draft.ended}
      />
      <CheckboxField name="onResolved" value="resolve" label="Auto-resolve" isChecked={draft.onResolved} />
      <TextField
        name="reopenMinutes"
        label="Reopen when it fires again within"
        hint="Minutes. After that it is a new incident."
        type="number"
        min={0}
        max={1_440}
        defaultValue={draft.reopenMinutes}
        required
      />
    </>
  )
}

function PresetChoice({ presets, chosen }: { presets: readonly string[]; chosen: string }) {
  return (
    <div className="flex flex-wrap items-end gap-3 border-line border-t pt-3">
      <SelectField
        name="preset"
        label="Preset"
        choices={presets.map((name) => ({ value: name, name }))}
        chosen={presets.includes(chosen) ? chosen : (presets[0] ?? '')}
      />
      <SubmitButton name="do" value="preset" formNoValidate>
        Apply preset
      </SubmitButton>
    </div>
  )
}
