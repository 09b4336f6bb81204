import { CheckboxField } from '@/components/ui/checkbox-field'
import { Field } from '@/components/ui/field'
import { ListButtons } from '@/components/ui/list-buttons'
import { TextField } from '@/components/ui/text-field'
import type { HolidayCalendar } from '@/lib/on-call/holidays/list'
import type { Person } from '@/lib/on-call/list-schedules'
import type { FieldErrors } from '@/lib/result'
import type { LayerDraft } from './form-schedule'
import { HolidaysField } from './holidays-field'
import { HoursFields } from './hours-fields'
import { RotationFields } from './rotation-fields'

type LayerFieldsProps = {
  layer: LayerDraft
  index: number
  count: number
  people: Person[]
  calendars: HolidayCalendar[]
  isNew: boolean
  errors: FieldErrors
}

export function LayerFields({ layer, index, count, people, calendars, isNew, errors }: LayerFieldsProps) {
  const name = (field: string) => `layers.${index}.${field}`
  const title = layer.name || `Layer ${index + 1}`
  return (
    <section
      aria-label={count > 1 ? title : 'Layer'}
      className={count > 1 ? 'flex flex-col gap-4 border-line border-t pt-4' : 'flex flex-col gap-4'}
    >
      <input type="hidden" name={name('origin')} value={layer.origin} />
      {count > 1 && (
        <div className="flex items-start justify-between gap-2">
          <h3 className="font-medium wrap-anywhere">{title}</h3>
          <ListButtons index={index} count={count} name={title} />
        </div>
      )}
      <RotationFields index={index} turns={layer.turns} people={people} isNew={isNew} error={errors[name('turns')]} />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          name={name('shiftLengths')}
          label="Shift length"
          hint="A number, or several in turn: 1, 3."
          error={errors[name('shiftLengths')]}
          autoComplete="off"
          defaultValue={layer.shiftLengths}
          required
        />
        <Field id={name('shiftUnit')} label="Unit">
          <select id={name('shiftUnit')} name={name('shiftUnit')} key={layer.shiftUnit} defaultValue={layer.shiftUnit}>
            <option value="hour">hours</option>
            <option value="day">days</option>
            <option value="week">weeks</option>
            <option value="month">months</option>
          </select>
        </Field>
        <TextField
          name={name('handoverTime')}
          label="Handover time"
          error={errors[name('handoverTime')]}
          type="time"
          defaultValue={layer.handoverTime}
          required
        />
        <TextField
          name={name('startsOn')}
          label="First handover date"
          hint="Any day on which a shift begins, also in the past."
          error={errors[name('startsOn')]}
          type="date"
          defaultValue={layer.startsOn}
          required
        />
      </div>
      <HoursFields index={index} hours={layer.hours} error={errors[name('hours')]} />
      <HolidaysField
        name={name('onHolidays')}
        chosen={layer.onHolidays}
        calendars={calendars}
        error={errors[name('calendarId')]}
      />
      {layer.hours.length > 0 && (
        <CheckboxField
          name={name('skipsClosed')}
          value="yes"
          label="Count only turns with hours, so that days off pass nobody over"
          isChecked={layer.skipsClosed}
        />
      )}
      <details open={count > 1 || layer.startsAt !== '' || layer.endsAt !== ''}>
        <summary className="min-h-9 py-2 text-muted max-sm:min-h-11">Title, beginning and end</summary>
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField name={name('name')} label="Layer title" error={errors[name('name')]} defaultValue={layer.name} />
          <div className="flex items-end">
            <CheckboxField
              name={name('adds')}
              value="yes"
              label="Beside the other layers: its people are on call too"
              isChecked={layer.adds}
            />
          </div>
          <TextField
            name={name('startsAt')}
            label="In effect from"
            type="datetime-local"
            error={errors[name('startsAt')]}
            defaultValue={layer.startsAt}
          />
          <TextField
            name={name('endsAt')}
            label="In effect until"
            type="datetime-local"
            error={errors[name('endsAt')]}
            defaultValue={layer.endsAt}
          />
        </div>
      </details>
    </section>
  )
}
