import { ChipChoice } from '@/components/ui/chip-choice'
import { useReaderZone } from '@/components/ui/reader-zone'
import { timeWords } from '@/components/ui/time-words'
import { useNow } from '@/components/ui/use-now'

export type Lasting = { value: string; name: string }

export const LASTS: Lasting[] = [
  { value: '1', name: '1 h' },
  { value: '4', name: '4 h' },
  { value: '8', name: '8 h' },
  { value: '24', name: '24 h' },
  { value: 'tomorrow', name: 'Until tomorrow 09:00' },
  { value: 'monday', name: 'Until Monday 09:00' },
]

export const CUSTOM: Lasting = { value: 'custom', name: 'Custom…' }

type DurationChipsProps = { lasts: Lasting[]; hours: string; onHours: (hours: string) => void }

export function DurationChips({ lasts, hours, onHours }: DurationChipsProps) {
  return (
    <div className="flex flex-wrap gap-1.5">
      {lasts.map(({ value, name }) => (
        <ChipChoice
          key={value}
          type="radio"
          name="hours"
          value={value}
          defaultChecked={value === hours}
          onChange={() => onHours(value)}
        >
          {name}
        </ChipChoice>
      ))}
    </div>
  )
}

export function Until({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{timeWords(at, useReaderZone(), useNow())}</time>
}
