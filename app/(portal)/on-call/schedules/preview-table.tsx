import { type ChangePreview, isChangedStretch } from '@/lib/on-call/change-preview'
import type { Person } from '@/lib/on-call/list-schedules'
import { wallClockWords } from '@/lib/on-call/wall-clock-words'

type Stretch = ChangePreview['stretches'][number]

export function PreviewTable({ preview }: { preview: ChangePreview }) {
  const { stretches, more, timeZone } = preview
  return (
    <div className="flex flex-col gap-3">
      <table aria-label="Before and after" className="w-full border-collapse text-left">
        <caption className="caption-bottom pt-2 text-left text-muted text-xs">
          {preview.isFromNow ? 'The next 14 days' : '14 days'}, overrides included. Times in {timeZone}.
        </caption>
        <thead className="text-muted text-xs">
          <tr>
            <th className="py-1 pr-3 font-medium">From</th>
            <th className="py-1 pr-3 font-medium">Before</th>
            <th className="py-1 font-medium">After</th>
          </tr>
        </thead>
        <tbody>
          {stretches.map((stretch, index) => (
            <Row
              key={stretch.startsAt.toISOString()}
              stretch={stretch}
              from={index === 0 && preview.isFromNow ? 'now' : wallClockWords(timeZone, stretch.startsAt)}
            />
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="text-muted">and {more} more changes of person in these days</p>}
    </div>
  )
}

function Row({ stretch, from }: { stretch: Stretch; from: string }) {
  const isChanged = isChangedStretch(stretch)
  return (
    <tr className={`border-line border-t align-top ${isChanged ? 'bg-medium-soft' : ''}`}>
      <td className="py-1.5 pr-3 pl-1 tabular-nums">{from}</td>
      <td className="py-1.5 pr-3 wrap-anywhere">
        <Names people={stretch.before} />
      </td>
      <td className="py-1.5 wrap-anywhere">
        <Names people={stretch.after} />
        {isChanged && <span className="ml-1.5 whitespace-nowrap text-medium text-xs">changed</span>}
      </td>
    </tr>
  )
}

function Names({ people }: { people: Person[] }) {
  if (people.length === 0) return <strong className="text-danger">Nobody</strong>
  return people.map(({ id, name, isDisabled }, at) => (
    <span key={id}>
      {at > 0 && ', '}
      {name}
      {isDisabled && <span className="text-danger text-xs"> disabled</span>}
    </span>
  ))
}
