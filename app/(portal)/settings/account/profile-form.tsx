'use client'

import { useActionState } from 'react'
import { TimeZoneField } from '@/components/time-zone-field'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { changeProfileAction, type ProfileState } from './actions'
import { AS_BROWSER } from './as-browser'

type ProfileFormProps = { name: string; timeZone: string | undefined; timeZones: string[] }

export function ProfileForm({ name, timeZone, timeZones }: ProfileFormProps) {
  const start: ProfileState = { errors: {}, typed: { name, timeZone: timeZone ?? AS_BROWSER } }
  const [{ errors, typed, done }, action] = useActionState(changeProfileAction, start)
  return (
    <form action={action} className="flex max-w-sm flex-col gap-4">
      <TextField
        key={typed.name}
        name="name"
        label="Name"
        hint="As the others of this workspace see you."
        error={errors.name}
        autoComplete="name"
        defaultValue={typed.name}
        required
      />
      <TimeZoneField
        key={typed.timeZone}
        chosen={typed.timeZone}
        timeZones={timeZones}
        first={AS_BROWSER}
        hint="Times on every page are shown in it. Schedules keep their own."
        error={errors.timeZone}
      />
      {done && <Notice kind="done">Saved.</Notice>}
      <div>
        <SubmitButton look="primary">Save</SubmitButton>
      </div>
    </form>
  )
}
