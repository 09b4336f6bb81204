import { Field, fieldAria } from '@/components/ui/field'
import type { ShiftsCalendar } from '@/lib/on-call/calendar-shifts/list-calendars'

type ShiftsFieldProps = { name: string; chosen: string; calendars: ShiftsCalendar[]; error: string | undefined }

/** Whether a layer has turns, or takes its shifts from a calendar; there is nothing to choose without one. */
export function ShiftsField({ name, chosen, calendars, error }: ShiftsFieldProps) {
  if (calendars.length === 0 && chosen === '') return null
  const unread = calendars.find(({ id, isRead }) => !isRead && chosen === String(id))
  const hint = unread ? `Nothing of ${unread.name} was read yet: until then nobody is on call by it.` : undefined
  return (
    <Field id={name} label="Who is on call" hint={hint} error={error}>
      <select {...fieldAria(name, { error, hint })} name={name} key={chosen} defaultValue={chosen} className="w-auto">
        <option value="">People in turns</option>
        {calendars.map(({ id, name }) => (
          <option key={id} value={id}>
            As calendar {name} says, in place of turns
          </option>
        ))}
      </select>
    </Field>
  )
}
