import { Plus, X } from 'lucide-react'
import { DatedInput } from '@/components/ui/dated-input'
import { SubmitButton } from '@/components/ui/submit-button'
import { DAY_NAMES } from '@/lib/on-call/layers/day-names'
import type { LayerDraft } from './form-schedule'

type HoursFieldsProps = { index: number; hours: LayerDraft['hours']; error: string | undefined }

/** When a layer's turns have effect in a week; without any, always. */
export function HoursFields({ index, hours, error }: HoursFieldsProps) {
  return (
    <fieldset className="flex flex-col items-start gap-2">
      <legend className="mb-1 font-medium">Hours</legend>
      {hours.length === 0 && <p className="text-muted text-xs">Always.</p>}
      {hours.map((span, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a span is known by its place; its fields get what the form says
        <div key={`span ${at}`} className="flex flex-wrap items-center gap-1.5">
          <Day name={`layers.${index}.fromDay`} label={`From, day of span ${at + 1}`} value={span.fromDay} />
          <Time name={`layers.${index}.fromTime`} label={`From, time of span ${at + 1}`} value={span.fromTime} />
          <span className="text-muted">to</span>
          <Day name={`layers.${index}.toDay`} label={`To, day of span ${at + 1}`} value={span.toDay} />
          <Time name={`layers.${index}.toTime`} label={`To, time of span ${at + 1}`} value={span.toTime} />
          <SubmitButton
            name="do"
            value={`hours ${index} remove ${at}`}
            formNoValidate
            aria-label={`Remove span ${at + 1}`}
          >
            <X aria-hidden className="size-4" />
          </SubmitButton>
        </div>
      ))}
      {error && <p className="text-high text-xs">{error}</p>}
      <div className="flex flex-wrap gap-2">
        <SubmitButton name="do" value={`hours ${index} add`} formNoValidate>
          <Plus aria-hidden className="size-4" /> Add hours
        </SubmitButton>
        {hours.length === 0 && (
          <SubmitButton name="do" value={`hours ${index} weekdays`} formNoValidate>
            Monday to Friday, 09:00 to 17:00
          </SubmitButton>
        )}
      </div>
    </fieldset>
  )
}

type PartProps = { name: string; label: string; value: string }

function Day({ name, label, value }: PartProps) {
  return (
    <select name={name} aria-label={label} key={value} defaultValue={value} className="w-auto">
      {DAY_NAMES.map((day, at) => (
        <option key={day} value={at + 1}>
          {day}
        </option>
      ))}
    </select>
  )
}

function Time({ name, label, value }: PartProps) {
  return <DatedInput type="time" name={name} aria-label={label} key={value} defaultValue={value} required />
}
