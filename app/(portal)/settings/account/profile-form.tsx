'use client'

import { useActionState, useState } from 'react'
import { Combobox, fitting } from '@/components/ui/combobox'
import { Field, fieldAria } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { changeProfileAction, type ProfileState } from './actions'
import { AS_BROWSER } from './as-browser'

const MOST_SHOWN = 50

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
      <ZoneField key={typed.timeZone} chosen={typed.timeZone} timeZones={timeZones} error={errors.timeZone} />
      {done && <Notice kind="done">Saved.</Notice>}
      <div>
        <SubmitButton look="primary">Save</SubmitButton>
      </div>
    </form>
  )
}

function ZoneField({ chosen, timeZones, error }: { chosen: string; timeZones: string[]; error: string | undefined }) {
  const [text, setText] = useState(chosen)
  const [isTyped, setIsTyped] = useState(false)
  const choices = [AS_BROWSER, ...timeZones].map((name) => ({ value: name, name }))
  const hint = 'In which you read times on every page. Schedules keep their own.'
  return (
    <Field id="timeZone" label="Time zone" hint={hint} error={error}>
      <Combobox
        {...fieldAria('timeZone', { error, hint })}
        name="timeZone"
        listLabel="Time zones"
        options={fitting(choices, isTyped ? text.trim().replaceAll(' ', '_') : '').slice(0, MOST_SHOWN)}
        text={text}
        onText={(typed) => {
          setIsTyped(true)
          setText(typed)
        }}
        onTake={({ value }) => {
          setIsTyped(false)
          setText(value)
        }}
        takesFirst={isTyped}
        none="No time zone of that name."
        onFocus={(event) => event.target.select()}
      />
    </Field>
  )
}
