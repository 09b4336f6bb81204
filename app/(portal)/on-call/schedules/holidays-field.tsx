import { Field, fieldAria } from '@/components/ui/field'
import type { HolidayCalendar } from '@/lib/on-call/holidays/list'

type HolidaysFieldProps = {
  name: string
  chosen: string
  calendars: HolidayCalendar[]
  error: string | undefined
}

/** Whether a layer is open on holidays; there is nothing to choose without a calendar of them. */
export function HolidaysField({ name, chosen, calendars, error }: HolidaysFieldProps) {
  if (calendars.length === 0 && chosen === '') return null
  const unread = calendars.find(({ id, isRead }) => !isRead && chosen.endsWith(` ${id}`))
  const hint = unread ? `Nothing of ${unread.name} was read yet: until then no day is a holiday.` : undefined
  return (
    <Field id={name} label="On holidays" hint={hint} error={error}>
      <select {...fieldAria(name, { error, hint })} name={name} key={chosen} defaultValue={chosen} className="w-auto">
        <option value="">As on any other day</option>
        {calendars.map((calendar) => (
          <option key={`not ${calendar.id}`} value={`not ${calendar.id}`}>
            Not on holidays of {calendar.name}
          </option>
        ))}
        {calendars.map((calendar) => (
          <option key={`on ${calendar.id}`} value={`on ${calendar.id}`}>
            Only on holidays of {calendar.name}
          </option>
        ))}
      </select>
    </Field>
  )
}
