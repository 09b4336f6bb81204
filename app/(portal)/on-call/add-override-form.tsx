'use client'

import { useActionState, useEffect, useState } from 'react'
import { Field, fieldAria } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { addOverrideAction } from './actions'
import type { Cover } from './cover-address'

type AddOverrideFormProps = {
  /** Of the shift that was chosen in the picture. */
  cover: Cover | undefined
  schedules: { id: number; name: string; timeZone: string }[]
  people: { id: number; name: string }[]
  /** Whether in a schedule several are on call at once. */
  hasSeveral: boolean
  /** Whether the person may also change shifts of others, in one of the schedules. */
  isUnbound: boolean
}

export function AddOverrideForm({ schedules, people, cover, hasSeveral, isUnbound }: AddOverrideFormProps) {
  const [{ errors, typed, done }, action] = useActionState(addOverrideAction, { errors: {} })
  const [asks, setAsks] = useState(cover?.userId === 'ask')
  // An answer sets the fields anew.
  useEffect(() => setAsks((typed ?? cover)?.userId === 'ask'), [typed, cover])
  const given = typed ?? (cover && { ...cover, scheduleId: String(cover.scheduleId) })
  const [only] = schedules
  const zone = schedules.every(({ timeZone }) => timeZone === only?.timeZone) ? only?.timeZone : undefined
  const hint = `In ${zone ?? 'the schedule’s time zone'}.`
  return (
    <form action={action} className="flex flex-col items-start gap-3">
      <div className="grid w-full gap-3 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-5">
        <ScheduleField schedules={schedules} chosen={given?.scheduleId} error={errors.scheduleId} />
        <Field id="userId" label="Who covers" error={errors.userId}>
          <select
            {...fieldAria('userId', { error: errors.userId })}
            name="userId"
            className="w-full"
            key={given?.userId}
            required
            // biome-ignore lint/a11y/noAutofocus: the reader chose a shift, and this is what is left to fill in
            autoFocus={cover !== undefined}
            defaultValue={given?.userId ?? ''}
            onChange={(event) => setAsks(event.target.value === 'ask')}
          >
            <option value="">Select a person</option>
            <option value="ask">Whoever takes it: ask the others</option>
            {(hasSeveral || isUnbound) && <option value="nobody">Nobody: take off call</option>}
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </Field>
        {(hasSeveral || isUnbound || given?.insteadOf) && (
          <Field id="insteadOf" label="In place of" error={errors.insteadOf}>
            <select
              {...fieldAria('insteadOf', { error: errors.insteadOf })}
              name="insteadOf"
              className="w-full"
              key={given?.insteadOf}
              defaultValue={given?.insteadOf ?? ''}
            >
              <option value="">Everybody who is on call</option>
              <option value="beside">Nobody: beside them</option>
              {people.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </Field>
        )}
        <TextField
          name="startsAt"
          label="From"
          hint={hint}
          error={errors.startsAt}
          type="datetime-local"
          required
          defaultValue={given?.startsAt}
        />
        <TextField
          name="endsAt"
          label="To"
          hint={hint}
          error={errors.endsAt}
          type="datetime-local"
          required
          defaultValue={given?.endsAt}
        />
      </div>
      {asks && (
        <div className="w-full max-w-xl">
          <TextField
            name="note"
            label="Why (optional)"
            error={errors.note}
            defaultValue={typed?.note}
            autoComplete="off"
          />
          <p className="mt-1 text-muted text-xs">
            {hasSeveral || isUnbound ? 'Yours, or those of the person chosen above. ' : ''}Until somebody takes them,
            you stay on call.
          </p>
        </div>
      )}
      {done && <Notice kind="done">{done}</Notice>}
      <SubmitButton look="primary">{asks ? 'Ask the others' : 'Add override'}</SubmitButton>
    </form>
  )
}

type ScheduleFieldProps = Pick<AddOverrideFormProps, 'schedules'> & {
  chosen: string | undefined
  error: string | undefined
}

/** Of several none is the default: whoever covers the wrong one is not paged. */
function ScheduleField({ schedules, chosen, error }: ScheduleFieldProps) {
  if (schedules.length === 1) return <input type="hidden" name="scheduleId" value={schedules[0]?.id} />
  return (
    <Field id="scheduleId" label="In the schedule" error={error}>
      <select
        {...fieldAria('scheduleId', { error })}
        name="scheduleId"
        className="w-full"
        key={chosen}
        required
        defaultValue={chosen ?? ''}
      >
        <option value="">Select a schedule</option>
        {schedules.map(({ id, name, timeZone }) => (
          <option key={id} value={id}>
            {name} ({timeZone})
          </option>
        ))}
      </select>
    </Field>
  )
}
