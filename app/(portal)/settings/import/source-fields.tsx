import { ChipChoice } from '@/components/ui/chip-choice'
import { ZoneField } from './zone-field'

const TOOLS = [
  { value: 'opsgenie', name: 'Opsgenie' },
  { value: 'pagerduty', name: 'PagerDuty' },
  { value: 'oncall', name: 'Grafana OnCall' },
]

type Props = { id: string; timeZones: string[]; chosen?: string }

/** Of which tool, and in which zone its times are meant that name none. `id`: tells the forms of a page apart. */
export function SourceFields({ id, timeZones, chosen = 'opsgenie' }: Props) {
  return (
    <>
      <fieldset>
        <legend className="mb-1 font-medium">Tool</legend>
        <div className="flex flex-wrap gap-2">
          {TOOLS.map(({ value, name }) => (
            <ChipChoice key={value} type="radio" name="source" value={value} defaultChecked={value === chosen}>
              {name}
            </ChipChoice>
          ))}
        </div>
      </fieldset>
      <ZoneField id={`${id}-zone`} timeZones={timeZones} />
    </>
  )
}
