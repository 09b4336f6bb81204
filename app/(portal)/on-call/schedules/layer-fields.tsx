import { CheckboxField } from '@/components/ui/checkbox-field'
import { Field } from '@/components/ui/field'
import { ListButtons } from '@/components/ui/list-buttons'
import { TextField } from '@/components/ui/text-field'
import type { ShiftsCalendar } from '@/lib/on-call/calendar-shifts/list-calendars'
import type { HolidayCalendar } from '@/lib/on-call/holidays/list'
import type { Person } from '@/lib/on-call/list-schedules'
import type { FieldErrors } from '@/lib/result'
import type { LayerDraft } from './form-schedule'
import { HolidaysField } from './holidays-field'
import { HoursFields } from './hours-fields'
import { LayerFold } from './layer-fold'
import { RotationFields } from './rotation-fields'
import { ShiftsField } from './shifts-field'

type LayerFieldsProps = {
  layer: LayerDraft
  index: number
  count: number
  people: Person[]
  calendars: HolidayCalendar[]
  shiftsCalendars: ShiftsCalendar[]
  isNew: boolean
  errors: FieldErrors
}

export function LayerFields({
  layer,
  index,
  count,
  people,
  calendars,
  shiftsCalendars,
  isNew,
  errors,
}: LayerFieldsProps) {
  const name = (field: string) => `layers.${index}.${field}`
  const title = layer.name || `Layer ${index + 1}`
  const isAmongMany = count > MOST_OPEN
  return (
    <section
      aria-label={count > 1 ? title : 'Layer'}
      className={`flex flex-col gap-4 ${count > 1 ? `border-line border-t ${isAmongMany ? 'py-1 not-first-of-type:-mt-4' : 'pt-4'}` : ''}`}
    >
      <input type="hidden" name={name('origin')} value={layer.origin} />
      {count > 1 && !isAmongMany && (
        <div className="flex items-start justify-between gap-2">
          <h3 className="font-medium wrap-anywhere">{title}</h3>
          <ListButtons index={index} count={count} name={title} />
        </div>
      )}
      <LayerFold {...{ layer, title, people, isAmongMany }} isOpen={needsLook(layer, index, errors)}>
        {isAmongMany && <ListButtons index={index} count={count} name={title} />}
        <ShiftsField
          name={name('shiftsCalendarId')}
          chosen={layer.shiftsCalendarId}
          calendars={shiftsCalendars}
          error={errors[name('shiftsCalendarId')]}
        />
        <div className="grid items-start gap-x-8 gap-y-4 xl:grid-cols-2">
          {layer.shiftsCalendarId === '' && (
            <RotationFields
              index={index}
              turns={layer.turns}
              people={people}
              isNew={isNew}
              error={errors[name('turns')]}
            />
          )}
          <div className="flex min-w-0 flex-col gap-4">
            <RhythmFields layer={layer} index={index} errors={errors} />
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
                label="Skip closed days when turns are counted, so that days off pass nobody over"
                isChecked={layer.skipsClosed}
              />
            )}
          </div>
        </div>
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
              placeholder="From the beginning"
              error={errors[name('startsAt')]}
              defaultValue={layer.startsAt}
            />
            <TextField
              name={name('endsAt')}
              label="In effect until"
              type="datetime-local"
              placeholder="Without end"
              error={errors[name('endsAt')]}
              defaultValue={layer.endsAt}
            />
          </div>
        </details>
      </LayerFold>
    </section>
  )
}

/** With more of them a form is longer than anybody reads: all are folded then. */
const MOST_OPEN = 3

function needsLook({ origin }: LayerDraft, index: number, errors: FieldErrors) {
  return origin === '' || Object.keys(errors).some((field) => field.startsWith(`layers.${index}.`))
}

type RhythmFieldsProps = Pick<LayerFieldsProps, 'layer' | 'index' | 'errors'>

/** When turns change. Of a layer whose shifts come from a calendar its rhythm is kept, for when it has turns again. */
function RhythmFields({ layer, index, errors }: RhythmFieldsProps) {
  const name = (field: string) => `layers.${index}.${field}`
  if (layer.shiftsCalendarId !== '')
    return (['shiftLengths', 'shiftUnit', 'handoverTime', 'startsOn'] as const).map((field) => (
      <input key={field} type="hidden" name={name(field)} value={layer[field]} />
    ))
  return (
    <div className="grid max-w-xl gap-3 sm:grid-cols-2">
      <TextField
        name={name('shiftLengths')}
        label="Shift length"
        hint="Or several in turn: 1, 3."
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
        hint="A day on which a shift begins."
        error={errors[name('startsOn')]}
        type="date"
        defaultValue={layer.startsOn}
        required
      />
    </div>
  )
}
