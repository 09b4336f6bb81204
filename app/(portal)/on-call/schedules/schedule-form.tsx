'use client'

import { useActionState, useRef } from 'react'
import { TimeZoneField } from '@/components/time-zone-field'
import { DraftForm } from '@/components/ui/draft-form'
import { FormFoot } from '@/components/ui/form-layout'
import { SaveByEnter } from '@/components/ui/list-buttons'
import { Section } from '@/components/ui/page'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { useEdited } from '@/components/use-edited'
import { useFormPreview } from '@/components/use-form-preview'
import { useKeptForm } from '@/components/use-kept-form'
import type { ShiftsCalendar } from '@/lib/on-call/calendar-shifts/list-calendars'
import type { CurrentTurn } from '@/lib/on-call/current-turn'
import type { HolidayCalendar } from '@/lib/on-call/holidays/list'
import type { Person } from '@/lib/on-call/list-schedules'
import type { FieldErrors } from '@/lib/result'
import { type LivePreview, previewScheduleAction, scheduleAction } from './actions'
import type { ScheduleDraft } from './form-schedule'
import { LayerFields } from './layer-fields'
import { ScheduleOutcome } from './schedule-outcome'
import { SchedulePreview } from './schedule-preview'
import { StartFields } from './start-fields'

type ScheduleFormProps = {
  scheduleId?: number
  mark?: string
  draft: ScheduleDraft
  people: Person[]
  calendars: HolidayCalendar[]
  shiftsCalendars: ShiftsCalendar[]
  timeZones: string[]
  current?: CurrentTurn
}

/** The preview above the form belongs to it by this id. */
const FORM = 'schedule'

const FAILED: LivePreview = { fault: 'The server did not answer. The next change asks again.' }

export function ScheduleForm({
  scheduleId,
  mark = '',
  draft: stored,
  timeZones,
  current,
  ...choices
}: ScheduleFormProps) {
  const [state, action] = useActionState(scheduleAction, { draft: stored, errors: {}, mark })
  const { draft, errors, outcome, preview, fault } = state
  const form = useRef<HTMLFormElement>(null)
  useKeptForm({ form, state, isSaved: outcome === 'saved' || fault !== undefined, edit: action })
  const live = useFormPreview(form, state, previewScheduleAction, FAILED)
  const isEdited = useEdited() || outcome !== undefined
  const isAnswered = Boolean(live.change ?? live.added ?? live.fault)
  return (
    <>
      <SchedulePreview
        preview={isAnswered ? live : preview ? { change: preview } : {}}
        isNew={scheduleId === undefined}
        isEdited={isEdited}
      />
      <DraftForm ref={form} action={action} draft={draft} id={FORM}>
        <SaveByEnter />
        <input type="hidden" name="scheduleId" value={scheduleId ?? ''} />
        <input type="hidden" name="mark" value={state.mark} />
        {live.seen && <input type="hidden" name="seen" value={live.seen} />}
        {preview && <input type="hidden" name="seen" value={JSON.stringify(draft)} />}
        <Section title="Schedule">
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField name="name" label="Name" error={errors.name} defaultValue={draft.name} required />
            <TimeZoneField
              chosen={draft.timeZone}
              timeZones={timeZones}
              hint="Adjusts for daylight saving."
              error={errors.timeZone}
            />
          </div>
        </Section>
        <Section title={draft.layers.length > 1 ? 'Layers' : 'Rotation'}>
          <Layers draft={draft} {...choices} isNew={!current} errors={errors} />
        </Section>
        {current && <StartFields {...{ start: draft.start, startsFrom: draft.startsFrom, current, errors }} />}
        <FormFoot
          back="/on-call"
          effect={scheduleId === undefined ? 'It pages nobody until an escalation policy uses it.' : ''}
          said={<ScheduleOutcome fault={fault} outcome={outcome} errors={errors} />}
        >
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
        </FormFoot>
      </DraftForm>
    </>
  )
}

type LayersProps = Pick<ScheduleFormProps, 'people' | 'calendars' | 'shiftsCalendars'> & {
  draft: ScheduleDraft
  isNew: boolean
  errors: FieldErrors
}

function Layers({ draft: { layers }, people, calendars, shiftsCalendars, isNew, errors }: LayersProps) {
  return (
    <div className="flex flex-col gap-4">
      <input type="hidden" name="layers" value={layers.length} />
      {layers.length > 1 && (
        <p className="max-w-prose text-muted">
          The first layer from the top that has a turn says who is on call. A gap counts as a turn: nobody is on call
          then.
        </p>
      )}
      {layers.map((layer, index) => (
        <LayerFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a layer is known by its place; its fields get what the form says
          key={`layer ${index} ${layer.origin}`}
          {...{ layer, index, people, calendars, shiftsCalendars, isNew, errors }}
          count={layers.length}
        />
      ))}
      <div>
        <SubmitButton name="do" value="add layer" formNoValidate>
          Add a layer below
        </SubmitButton>
        {errors.layers && <p className="mt-1 text-high text-xs">{errors.layers}</p>}
      </div>
    </div>
  )
}
