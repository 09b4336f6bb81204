import Link from 'next/link'
import { SeverityMark } from '@/components/severity-mark'
import { FirstFew } from '@/components/ui/first-few'
import { Section } from '@/components/ui/page'
import { RelativeTime } from '@/components/ui/relative-time'
import { VisibleText } from '@/components/ui/visible-text'
import type { FailedPage } from '@/lib/pages/failed-pages'
import { RetryPage } from './retry-page'

export function FailedPages({ pages }: { pages: FailedPage[] }) {
  if (pages.length === 0) return null
  return (
    <Section title="Failed pages">
      <FirstFew label="Failed pages" rows={pages.map(row)} />
    </Section>
  )
}

function row(page: FailedPage) {
  return (
    <li key={page.id} className="flex flex-wrap items-start gap-x-3 gap-y-1">
      <SeverityMark severity={page.incident.severity} />
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
  )
}
