'use client'

import { type ChangeEvent, useActionState, useState } from 'react'
import { formText } from '@/app/forms/form-text'
import { FormOutcome } from '@/components/form-outcome'
import { DraftForm } from '@/components/ui/draft-form'
import { Field, fieldAria } from '@/components/ui/field'
import { FormBeside, FormFoot } from '@/components/ui/form-layout'
import { Section } from '@/components/ui/page'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { useTyped } from '@/components/use-typed'
import { type CalendarDraft, saveCalendarAction } from './actions'
import { HowEventsAreRead } from './how-events-are-read'

/** What a form may carry is less than what an address may have. */
const MOST_FILE_BYTES = 1_500_000
const FILE_HINT = 'It ends in .ics; at most 1.5 MB.'
const URL_HINT =
  'Where the calendar can be had as an .ics file. It is fetched every 10 minutes, and only admins see it.'

const KINDS = [
  { value: 'holidays', name: 'Holidays', use: 'Closes a layer of a schedule on these days, or opens one only then.' },
  { value: 'absence', name: 'Who is away', use: 'Warns when somebody is on call while they are away.' },
  { value: 'shifts', name: 'Who is on call', use: 'A layer of a schedule takes its shifts from it.' },
]

type CalendarFormProps = { calendarId?: number; mark?: string; calendar: CalendarDraft }

export function CalendarForm({ calendarId, mark: opened = '', calendar }: CalendarFormProps) {
  const [{ draft, errors, mark, outcome, fault }, action] = useActionState(saveCalendarAction, {
    draft: calendar,
    errors: {},
    mark: opened,
  })
  const { typed, onInput } = useTyped(draft)
  const isNew = calendarId === undefined
  const kind = !isNew ? calendar.kind : typed ? formText(typed, 'kind') : draft.kind
  return (
    <FormBeside label="Example" aside={<HowEventsAreRead kind={kind} />}>
      <DraftForm action={action} draft={draft} onInput={onInput}>
        <input type="hidden" name="calendarId" value={calendarId ?? ''} />
        <input type="hidden" name="mark" value={mark} />
        <Section title={isNew ? 'What it has' : 'Name'}>
          <div className="flex max-w-xl flex-col gap-4">
            {isNew && <KindField chosen={draft.kind} error={errors.kind} />}
            <TextField name="name" label="Name" error={errors.name} defaultValue={draft.name} required />
          </div>
        </Section>
        <Section title="Where it comes from">
          <div className="flex max-w-xl flex-col gap-4">
            <TextField
              name="url"
              label="Address"
              hint={URL_HINT}
              error={errors.url}
              defaultValue={draft.url}
              autoComplete="off"
            />
            <FileField label={isNew ? 'Or a file' : 'Or a file, in place of what was read'} error={errors.text} />
          </div>
        </Section>
        <FormFoot
          back="/settings/calendars"
          effect={isNew ? 'It is read at once; you then see what was found.' : ''}
          said={<FormOutcome fault={fault} outcome={outcome} errors={errors} saved="Saved." />}
        >
          <SubmitButton look="primary">{isNew ? 'Add calendar' : 'Save calendar'}</SubmitButton>
        </FormFoot>
      </DraftForm>
    </FormBeside>
  )
}

function KindField({ chosen, error }: { chosen: string; error: string | undefined }) {
  return (
    <fieldset key={chosen}>
      <legend className="sr-only">What it has</legend>
      <div className="divide-y divide-line rounded-md border border-line">
        {KINDS.map(({ value, name, use }) => (
          <label key={value} className="flex min-h-11 items-start gap-3 px-3 py-2 has-checked:bg-accent-soft">
            <input
              type="radio"
              name="kind"
              value={value}
              defaultChecked={value === chosen}
              required
              aria-describedby={error && 'kind-error'}
              className="mt-0.5"
            />
            <span className="min-w-0">
              <span className="font-medium">{name}</span>
              <span className="block text-muted text-xs">{use}</span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id="kind-error" className="mt-1 text-high text-xs">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function FileField({ label, error }: { label: string; error: string | undefined }) {
  const [tooLarge, setTooLarge] = useState<string>()
  function look({ target }: ChangeEvent<HTMLInputElement>) {
    const isLarge = (target.files?.[0]?.size ?? 0) > MOST_FILE_BYTES
    setTooLarge(isLarge ? 'This file has over 1.5 MB: give an address instead.' : undefined)
    if (isLarge) target.value = ''
  }
  const shown = tooLarge ?? error
  return (
    <Field id="file" label={label} hint={FILE_HINT} error={shown}>
      <input
        {...fieldAria('file', { error: shown, hint: FILE_HINT })}
        name="file"
        type="file"
        accept=".ics,.ical,.ifb,text/calendar"
        onChange={look}
      />
    </Field>
  )
}
