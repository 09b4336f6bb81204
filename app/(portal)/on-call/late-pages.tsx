import Link from 'next/link'
import { SeverityMark } from '@/components/severity-mark'
import { Section } from '@/components/ui/page'
import { RelativeTime } from '@/components/ui/relative-time'
import type { LatePages as Late } from '@/lib/pages/list-late'
import { PageWords } from '../incidents/[id]/paging/page-outcome'

export function LatePages({ late: { pages, count } }: { late: Late }) {
  if (count === 0) return null
  return (
    <Section title="Pages not delivered yet">
      <p className="mb-3 text-muted">
        Tocsin keeps trying for a day. If one receiver is silent, its owner should add another contact method. If all
        are, look at the mail server or the network.
      </p>
      <ul aria-label="Pages not delivered yet" className="flex flex-col gap-3">
        {pages.map(({ id, notificationId, severity, incidents, since, person, receiver, outcome }) => (
          <li key={id} className="flex flex-wrap items-start gap-x-3 gap-y-1">
            <SeverityMark severity={severity} />
            <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
              {person}: {outcome && <PageWords outcome={outcome} />}
              <p className="text-muted text-sm">
                {receiver && `${receiver}, `}
                <Link href={`/on-call/notifications/${notificationId}`} prefetch={false}>
                  {incidents === 1 ? '1 incident' : `${incidents} incidents`}
                </Link>
                , waiting since <RelativeTime at={since} />
              </p>
            </div>
          </li>
        ))}
      </ul>
      {count > pages.length && <p className="mt-3 text-muted">and {count - pages.length} more</p>}
    </Section>
  )
}
