'use client'

import { type ChangeEvent, useActionState, useState } from 'react'
import { FormOutcome } from '@/components/form-outcome'
import { DraftForm } from '@/components/ui/draft-form'
import { Field, fieldAria } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/page'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { type CalendarDraft, saveCalendarAction } from './actions'

/** What a form may carry is less than what an address may have. */
const MOST_FILE_BYTES = 1_500_000
const FILE_HINT = 'It ends in .ics; at most 1.5 MB.'
const URL_HINT =
  'Where the calendar can be had as an .ics file. It is fetched every 10 minutes, and only admins see it.'

type CalendarFormProps = { calendarId?: number; mark?: string; calendar: CalendarDraft }

export function CalendarForm({ calendarId, mark: opened = '', calendar }: CalendarFormProps) {
  const [{ draft, errors, mark, outcome, fault }, action] = useActionState(saveCalendarAction, {
    draft: calendar,
    errors: {},
    mark: opened,
  })
  const isNew = calendarId === undefined
  return (
    <DraftForm action={action} draft={draft}>
      <input type="hidden" name="calendarId" value={calendarId ?? ''} />
      <input type="hidden" name="mark" value={mark} />
      <Section title={isNew ? 'Calendar' : 'Name and source'}>
        <div className="flex max-w-xl flex-col gap-4">
          <TextField name="name" label="Name" error={errors.name} defaultValue={draft.name} required />
          {isNew && <KindField chosen={draft.kind} error={errors.kind} />}
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
      <div className="mb-4 flex flex-col items-start gap-3">
        {fault && <Notice kind="error">{fault}</Notice>}
        <FormOutcome outcome={outcome} errors={errors} saved="Saved." />
        <SubmitButton look="primary">{isNew ? 'Add calendar' : 'Save calendar'}</SubmitButton>
      </div>
    </DraftForm>
  )
}

function KindField({ chosen, error }: { chosen: string; error: string | undefined }) {
  return (
    <Field id="kind" label="What it has" error={error}>
      <select {...fieldAria('kind', { error })} name="kind" key={chosen} defaultValue={chosen} required>
        <option value="">Choose</option>
        <option value="holidays">Holidays</option>
        <option value="absence">Who is away</option>
        <option value="shifts">Who is on call</option>
      </select>
    </Field>
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
