import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { PersonMark } from '@/components/person-mark'
import { SeverityMark } from '@/components/severity-mark'
import { FirstFew } from '@/components/ui/first-few'
import { Section } from '@/components/ui/page'
import { RelativeTime } from '@/components/ui/relative-time'
import { VisibleText } from '@/components/ui/visible-text'
import { byCause, type FailedCause } from '@/lib/pages/by-cause'
import type { FailedPage } from '@/lib/pages/failed-pages'
import { Remedy } from './remedy'
import { RetryPages } from './retry-pages'

type FailedPagesProps = { pages: FailedPage[]; userId: number; unreachable: ReadonlySet<number> }

/** @param unreachable whom only another contact method helps: to page them again can only fail */
export function FailedPages({ pages, userId, unreachable }: FailedPagesProps) {
  if (pages.length === 0) return null
  const causes = byCause(pages)
  return (
    <Section title="Failed pages">
      <ul aria-label="Failed pages" className="-m-4 divide-y divide-line">
        {causes.map((cause) => (
          <Cause
            key={`${cause.userId} ${cause.receiver} ${cause.reason}`}
            cause={cause}
            isYou={cause.userId === userId}
            isUnreachable={unreachable.has(cause.userId)}
          />
        ))}
      </ul>
    </Section>
  )
}

function Cause({ cause, isYou, isUnreachable }: { cause: FailedCause; isYou: boolean; isUnreachable: boolean }) {
  const { userId, person, receiver, reason, pages, count, lastAt } = cause
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3">
      <PersonMark userId={userId} name={person} />
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-medium wrap-anywhere">
          {isYou ? 'You' : person}
          {receiver && <span className="font-normal text-muted"> · {receiver}</span>}
        </p>
        <p className="text-danger wrap-anywhere">
          <VisibleText>{reason}</VisibleText>
        </p>
        <details className="group mt-1">
          <summary className="flex list-none items-center gap-1 text-muted text-xs max-sm:min-h-11">
            <ChevronRight aria-hidden className="size-3.5 shrink-0 group-open:rotate-90" />
            {count === 1 ? '1 page' : `${count} pages`}, the last <RelativeTime at={lastAt} />
          </summary>
          <div className="mt-2">
            <FirstFew label={`Failed pages to ${person}`} rows={pages.map(row)} />
          </div>
        </details>
      </div>
      <Remedy isYou={isYou} isUnreachable={isUnreachable} hadReceiver={receiver !== null} person={person} />
      {!isUnreachable && <RetryPages pageIds={pages.map(({ id }) => id)} />}
    </li>
  )
}

function row({ id, incident, incidents, notificationId, endedAt, times }: FailedPage) {
  return (
    <li key={id} className="flex items-start gap-2">
      <SeverityMark severity={incident.severity} />
      <div className="min-w-0 flex-1">
        <Link href={`/incidents/${incident.id}`} className="wrap-anywhere">
          <VisibleText>{incident.summary}</VisibleText>
        </Link>
        {incidents > 1 && (
          <>
            {' '}
            <Link href={`/on-call/notifications/${notificationId}`} className="whitespace-nowrap underline">
              and {incidents - 1} more
            </Link>
          </>
        )}
        <span className="text-muted text-xs">
          {' '}
          <RelativeTime at={endedAt} />
          {times > 1 && `, ${times} times`}
        </span>
      </div>
    </li>
  )
}
