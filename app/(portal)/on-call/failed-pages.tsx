import Link from 'next/link'
import { SeverityBadge } from '@/components/severity-badge'
import { Section } from '@/components/ui/page'
import { RelativeTime } from '@/components/ui/relative-time'
import { VisibleText } from '@/components/ui/visible-text'
import type { FailedPage } from '@/lib/pages/failed-pages'
import { RetryPage } from './retry-page'

/** They often have one cause. */
const SHOWN = 5

export function FailedPages({ pages }: { pages: FailedPage[] }) {
  if (pages.length === 0) return null
  return (
    <Section title="Failed pages">
      <Pages label="Failed pages" pages={pages.slice(0, SHOWN)} />
      {pages.length > SHOWN && (
        <details className="mt-3">
          <summary className="text-muted">Show {pages.length - SHOWN} more</summary>
          <div className="mt-3">
            <Pages label="More failed pages" pages={pages.slice(SHOWN)} />
          </div>
        </details>
      )}
    </Section>
  )
}

function Pages({ label, pages }: { label: string; pages: FailedPage[] }) {
  return (
    <ul aria-label={label} className="flex flex-col gap-3">
      {pages.map((page) => (
        <li key={page.id} className="flex flex-wrap items-start gap-x-3 gap-y-1">
          <SeverityBadge severity={page.incident.severity} />
          <div className="min-w-0 flex-1 basis-64">
            <Link href={`/incidents/${page.incident.id}`} className="wrap-anywhere">
              <VisibleText>{page.incident.summary}</VisibleText>
            </Link>
            {page.incidents > 1 && (
              <>
                {' '}
                <Link href={`/on-call/notifications/${page.notificationId}`} className="whitespace-nowrap underline">
                  and {page.incidents - 1} more
                </Link>
              </>
            )}
            <p className="text-muted text-sm wrap-anywhere">
              {page.person}
              {page.receiver && `, ${page.receiver}`}: {page.reason}, <RelativeTime at={page.endedAt} />
              {page.times > 1 && `, ${page.times} times`}
            </p>
          </div>
          <RetryPage pageId={page.id} />
        </li>
      ))}
    </ul>
  )
}
