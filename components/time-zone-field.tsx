'use client'

import { useEffect, useState } from 'react'
import { SelectField } from './ui/select-field'

type TimeZoneFieldProps = {
  /** Empty: the browser's own, until one is chosen. */
  chosen: string
  timeZones: string[]
  hint?: string
  error?: string | undefined
}

export function TimeZoneField({ chosen, timeZones, hint, error }: TimeZoneFieldProps) {
  const [zone, setZone] = useState(chosen || 'UTC')
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone
    setZone(chosen || (timeZones.includes(own) ? own : 'UTC'))
  }, [chosen, timeZones])
  const choices = timeZones.map((name) => ({ value: name, name }))
  return <SelectField name="timeZone" label="Time zone" hint={hint} choices={choices} chosen={zone} error={error} />
}
