'use client'

import { useActionState, useRef } from 'react'
import { TimeZoneField } from '@/components/time-zone-field'
import { DraftForm } from '@/components/ui/draft-form'
import { Field } from '@/components/ui/field'
import { SaveByEnter } from '@/components/ui/list-buttons'
import { Notice } from '@/components/ui/notice'
import { Section } from '@/components/ui/page'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { useFormPreview } from '@/components/use-form-preview'
import { useKeptForm } from '@/components/use-kept-form'
import type { CurrentTurn } from '@/lib/on-call/current-turn'
import type { Person } from '@/lib/on-call/list-schedules'
import type { FieldErrors } from '@/lib/result'
import { type LivePreview, previewScheduleAction, type ScheduleDraft, scheduleAction } from './actions'
import { RotationFields } from './rotation-fields'
import { ScheduleOutcome } from './schedule-outcome'
import { SchedulePreview } from './schedule-preview'
import { StartFields } from './start-fields'

type ScheduleFormProps = {
  scheduleId?: number
  mark?: string
  draft: ScheduleDraft
  people: Person[]
  timeZones: string[]
  current?: CurrentTurn
}

/** The preview above the form belongs to it by this id. */
const FORM = 'schedule'

const FAILED: LivePreview = { fault: 'The server did not answer. The next change asks again.' }

export function ScheduleForm({ scheduleId, mark = '', draft: stored, people, timeZones, current }: ScheduleFormProps) {
  const [state, action] = useActionState(scheduleAction, { draft: stored, errors: {}, mark })
  const { draft, errors, outcome, preview, fault } = state
  const form = useRef<HTMLFormElement>(null)
  useKeptForm({ form, state, isSaved: outcome === 'saved' || fault !== undefined, edit: action })
  const live = useFormPreview(form, state, previewScheduleAction, FAILED)
  const isAnswered = Boolean(live.change ?? live.added ?? live.fault)
  return (
    <>
      <SchedulePreview preview={isAnswered ? live : preview ? { change: preview } : {}} />
      <DraftForm ref={form} action={action} draft={draft} id={FORM}>
        <SaveByEnter />
        <input type="hidden" name="scheduleId" value={scheduleId ?? ''} />
        <input type="hidden" name="mark" value={state.mark} />
        {live.seen && <input type="hidden" name="seen" value={live.seen} />}
        {preview && <input type="hidden" name="seen" value={JSON.stringify(draft)} />}
        <Section title="Schedule">
          <ShiftFields draft={draft} errors={errors} timeZones={timeZones} />
        </Section>
        <Section title="Rotation">
          <RotationFields members={draft.members} people={people} isNew={!current} error={errors.members} />
        </Section>
        {current && <StartFields start={draft.start} current={current} />}
        <div className="flex flex-col items-start gap-3">
          {fault && <Notice kind="error">{fault}</Notice>}
          <ScheduleOutcome outcome={outcome} errors={errors} />
          <div className="flex flex-wrap gap-2">
            <SubmitButton look="primary" name="do" value="save">
              {scheduleId === undefined ? 'Create schedule' : 'Save schedule'}
            </SubmitButton>
            {current && (
              <noscript>
                <SubmitButton name="do" value="preview">
                  Preview
                </SubmitButton>
              </noscript>
            )}
          </div>
        </div>
      </DraftForm>
    </>
  )
}

type ShiftFieldsProps = { draft: ScheduleDraft; errors: FieldErrors; timeZones: string[] }

function ShiftFields({ draft, errors, timeZones }: ShiftFieldsProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField name="name" label="Name" error={errors.name} defaultValue={draft.name} required />
      <TimeZoneField
        chosen={draft.timeZone}
        timeZones={timeZones}
        hint="Adjusts for daylight saving."
        error={errors.timeZone}
      />
      <TextField
        name="shiftLength"
        label="Shift length"
        error={errors.shiftLength}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={draft.shiftLength}
        required
      />
      <Field id="shiftUnit" label="Unit">
        <select id="shiftUnit" name="shiftUnit" defaultValue={draft.shiftUnit}>
          <option value="hour">hours</option>
          <option value="day">days</option>
          <option value="week">weeks</option>
        </select>
      </Field>
      <TextField
        name="handoverTime"
        label="Handover time"
        error={errors.handoverTime}
        type="time"
        defaultValue={draft.handoverTime}
        required
      />
      <TextField
        name="startsOn"
        label="First handover date"
        hint="Any day on which a shift begins, also in the past."
        error={errors.startsOn}
        type="date"
        defaultValue={draft.startsOn}
        required
      />
    </div>
  )
}
