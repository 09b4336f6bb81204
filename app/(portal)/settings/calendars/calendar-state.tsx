import { Check } from 'lucide-react'
import { RelativeTime } from '@/components/ui/relative-time'
import { VisibleText } from '@/components/ui/visible-text'

type Calendar = { goodAt: Date | null; failingSince: Date | null; fault: string | null }

export const KIND_WORDS = { holidays: 'Holidays', absence: 'Who is away', shifts: 'Who is on call' } as const

export function CalendarBadge({ goodAt, failingSince }: Calendar) {
  if (failingSince) return <span className="badge bg-high-soft text-high">Failing</span>
  if (!goodAt) return <span className="badge bg-raised text-muted">Waiting</span>
  return (
    <span className="badge bg-good-soft text-good">
      <Check aria-hidden className="size-3.5" />
      Read
    </span>
  )
}

/** When it was read, and what went wrong since. */
export function LastRead({ goodAt, failingSince, fault }: Calendar) {
  return (
    <>
      {goodAt ? (
        <>
          Read <RelativeTime at={goodAt} />
        </>
      ) : (
        'Not read yet'
      )}
      {failingSince && fault && (
        <>
          . Cannot be read, first tried <RelativeTime at={failingSince} />: <VisibleText>{fault}</VisibleText>
        </>
      )}
    </>
  )
}
