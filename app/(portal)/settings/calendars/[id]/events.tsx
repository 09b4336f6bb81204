import { Notice } from '@/components/ui/notice'
import { VisibleText } from '@/components/ui/visible-text'
import type { CalendarPage } from '@/lib/calendars/list'
import { dayWords, wallClockWords } from '@/lib/on-call/wall-clock-words'

type Props = { calendar: CalendarPage }
type Event = Omit<CalendarPage['next'][number], 'isAllDay'> & { isAllDay?: boolean }

export function CalendarEvents({ calendar: { coming, next, partOfDay } }: Props) {
  if (coming === 0) return <p>There is nothing to come in it.</p>
  return (
    <div className="w-full">
      <p className="mb-2">
        {coming === 1 ? '1 event is' : `${coming} events are`} to come{coming > next.length && ', first of all'}:
      </p>
      <ul aria-label="Next events" className="divide-y divide-line rounded-md border border-line">
        {next.map((event) => (
          <li key={`${event.startsAt.toISOString()} ${event.title}`} className="px-3 py-2 wrap-anywhere">
            <span className="font-medium">
              {event.title ? <VisibleText>{event.title}</VisibleText> : 'Without a title'}
            </span>{' '}
            <span className="text-muted text-xs">{timeOf(event)}</span>
          </li>
        ))}
      </ul>
      {partOfDay > 0 && (
        <p className="mt-2 text-muted text-xs">
          {partOfDay === 1 ? '1 is no whole day' : `${partOfDay} are no whole days`}, and no holiday.
        </p>
      )}
    </div>
  )
}

export function UnknownNames({ calendar: { kind, unknown, moreUnknown } }: Props) {
  if (unknown.length === 0) return null
  return (
    <Notice kind="warning">
      <p>
        {kind === 'shifts'
          ? 'Each of these names somebody who is not known here, or is disabled: nobody is paged for it. The title of a shift is a whole name, an e-mail address, or what is before its @, perhaps after a level such as [L1]; between several people is a comma or a slash.'
          : 'Nobody here is known by these, so nobody is marked as away. A person is known by the address of the event, or by their whole name or address in its title.'}
      </p>
      <ul aria-label="Unknown names" className="list-disc pl-5">
        {unknown.map((event) => (
          <li key={`${event.startsAt.toISOString()} ${event.title}`} className="wrap-anywhere">
            {event.title ? <VisibleText>{event.title}</VisibleText> : 'Without a title'},{' '}
            {timeOf({ ...event, isAllDay: event.isFloating && isMidnight(event.startsAt) && isMidnight(event.endsAt) })}
          </li>
        ))}
      </ul>
      {moreUnknown > 0 && <p>And {moreUnknown} more.</p>}
    </Notice>
  )
}

function timeOf({ startsAt, endsAt, isFloating, isAllDay }: Event) {
  if (!isAllDay)
    return `${wallClockWords('UTC', startsAt)} to ${wallClockWords('UTC', endsAt)}${isFloating ? '' : ' UTC'}`
  const first = startsAt.toISOString().slice(0, 10)
  const last = new Date(endsAt.getTime() - 1).toISOString().slice(0, 10)
  return first === last ? dayWords(first) : `${dayWords(first)} to ${dayWords(last)}`
}

function isMidnight(at: Date) {
  return at.getTime() % 86_400_000 === 0
}
