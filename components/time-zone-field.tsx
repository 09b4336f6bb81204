'use client'

import { useEffect, useState } from 'react'
import { Combobox, fitting } from './ui/combobox'
import { Field, fieldAria } from './ui/field'

const MOST_SHOWN = 50

type TimeZoneFieldProps = {
  /** Empty: the browser's own, until one is chosen. */
  chosen: string
  timeZones: string[]
  /** A choice before all zones. */
  first?: string
  hint?: string
  error?: string | undefined
}

export function TimeZoneField({ chosen, timeZones, first, hint, error }: TimeZoneFieldProps) {
  const [zone, setZone] = useState(chosen || 'UTC')
  const [isTyped, setIsTyped] = useState(false)
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone
    setZone(chosen || (timeZones.includes(own) ? own : 'UTC'))
  }, [chosen, timeZones])
  const choices = [...(first === undefined ? [] : [first]), ...timeZones].map((name) => ({ value: name, name }))
  return (
    <Field id="timeZone" label="Time zone" hint={hint} error={error}>
      <Combobox
        {...fieldAria('timeZone', { error, hint })}
        name="timeZone"
        listLabel="Time zones"
        options={fitting(choices, isTyped ? zone.replaceAll(' ', '_') : '').slice(0, MOST_SHOWN)}
        text={zone}
        onText={(text) => {
          setIsTyped(true)
          setZone(text)
        }}
        onTake={({ value }) => {
          setIsTyped(false)
          setZone(value)
        }}
        takesFirst={isTyped}
        none="No time zone of that name."
        onFocus={(event) => event.target.select()}
        required
      />
    </Field>
  )
}
