'use client'

import { useState } from 'react'
import { TimeZoneField } from '@/components/time-zone-field'
import { SelectField } from '@/components/ui/select-field'
import { TextField } from '@/components/ui/text-field'
import type { FieldErrors } from '@/lib/result'
import { CUSTOM, DurationChips, LASTS, Until } from './duration-chips'
import type { SilenceDraft } from './form-silence'

const REPEATS = [
  { value: '1', name: 'Every day' },
  { value: '7', name: 'Every week' },
  { value: '14', name: 'Every two weeks' },
  { value: '28', name: 'Every four weeks' },
]

type DurationFieldsProps = { draft: SilenceDraft; errors: FieldErrors; timeZones: string[]; endsAt: Date | undefined }

export function DurationFields({ draft, errors, timeZones, endsAt }: DurationFieldsProps) {
  const [hours, setHours] = useState(draft.hours)
  const isCustom = hours === 'custom'
  return (
    <>
      <fieldset>
        <legend className="mb-1 font-medium">Duration</legend>
        <DurationChips lasts={[...LASTS, CUSTOM]} hours={hours} onHours={setHours} />
        {!isCustom && errors.endsAt && <p className="mt-1 text-high text-xs">{errors.endsAt}</p>}
        {!isCustom && (
          <p className="mt-1 min-h-4 text-muted text-xs">
            {endsAt && (
              <>
                From now until <Until at={endsAt} />.
              </>
            )}
          </p>
        )}
      </fieldset>
      {isCustom && <CustomFields draft={draft} errors={errors} timeZones={timeZones} />}
    </>
  )
}

function CustomFields({ draft, errors, timeZones }: Omit<DurationFieldsProps, 'endsAt'>) {
  const first = draft.repeat === '' ? undefined : 'The first time.'
  return (
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
        label="Repeat"
        hint="A maintenance window: at the same time, also when clocks change."
        none="Once only"
        choices={REPEATS}
        chosen={draft.repeat}
        error={errors.repeatDays}
      />
    </div>
  )
}
