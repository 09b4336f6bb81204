import { ChipChoice } from '@/components/ui/chip-choice'

const PARTS = [
  { value: 'all', name: 'All' },
  { value: 'note', name: 'Notes' },
  { value: 'page', name: 'Pages' },
]

/** The style sheet hides what was not asked for, so that it works without scripts. */
export function TimelineFilter() {
  return (
    <fieldset aria-label="Show of the timeline" className="timeline-filter flex flex-wrap gap-1.5 print:hidden">
      {PARTS.map(({ value, name }) => (
        <ChipChoice key={value} type="radio" name="timeline-part" value={value} defaultChecked={value === 'all'}>
          {name}
        </ChipChoice>
      ))}
    </fieldset>
  )
}
