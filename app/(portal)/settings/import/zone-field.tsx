'use client'

import { useEffect, useState } from 'react'
import { Field, fieldAria } from '@/components/ui/field'

const HINT = 'Of dates and schedules that name none. For a backup: the zone of the machine that wrote it.'

export function ZoneField({ id, timeZones }: { id: string; timeZones: string[] }) {
  const [zone, setZone] = useState('UTC')
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone
    if (timeZones.includes(own)) setZone(own)
  }, [timeZones])
  return (
    <Field id={id} label="Time zone" hint={HINT}>
      <select
        {...fieldAria(id, { hint: HINT })}
        name="timeZone"
        value={zone}
        onChange={({ target }) => setZone(target.value)}
      >
        {['UTC', ...timeZones.filter((name) => name !== 'UTC')].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </Field>
  )
}
