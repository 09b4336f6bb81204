import Link from 'next/link'
import { SeverityBadge } from '@/components/severity-badge'
import { Section } from '@/components/ui/page'
import { RelativeTime } from '@/components/ui/relative-time'
import { VisibleText } from '@/components/ui/visible-text'
import type { DeadLetter } from '@/lib/pages/dead-letters'
import { RetryPage } from './retry-page'

/** They often have one cause. */
const SHOWN = 5

export function DeadLetters({ letters }: { letters: DeadLetter[] }) {
  if (letters.length === 0) return null
  return (
    <Section title="Failed notifications">
      <Letters label="Failed notifications" letters={letters.slice(0, SHOWN)} />
      {letters.length > SHOWN && (
        <details className="mt-3">
          <summary className="text-muted">Show {letters.length - SHOWN} more</summary>
          <div className="mt-3">
            <Letters label="More failed notifications" letters={letters.slice(SHOWN)} />
          </div>
        </details>
      )}
    </Section>
  )
}

function Letters({ label, letters }: { label: string; letters: DeadLetter[] }) {
  return (
    <ul aria-label={label} className="flex flex-col gap-3">
      {letters.map((letter) => (
        <li key={letter.id} className="flex flex-wrap items-start gap-x-3 gap-y-1">
          <SeverityBadge severity={letter.incident.severity} />
          <div className="min-w-0 flex-1 basis-64">
            <Link href={`/incidents/${letter.incident.id}`} className="wrap-anywhere">
              <VisibleText>{letter.incident.summary}</VisibleText>
            </Link>
            {letter.incidents > 1 && (
              <>
                {' '}
                <Link href={`/on-call/notifications/${letter.notificationId}`} className="whitespace-nowrap underline">
                  and {letter.incidents - 1} more
                </Link>
              </>
            )}
            <p className="text-muted text-sm wrap-anywhere">
              {letter.person}
              {letter.receiver && `, ${letter.receiver}`}: {letter.reason}, <RelativeTime at={letter.endedAt} />
              {letter.times > 1 && `, ${letter.times} times`}
            </p>
          </div>
          <RetryPage pageId={letter.id} />
        </li>
      ))}
    </ul>
  )
}
