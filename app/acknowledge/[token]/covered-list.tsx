import Link from 'next/link'
import { SeverityMark } from '@/components/severity-mark'
import { RelativeTime } from '@/components/ui/relative-time'
import { VisibleText } from '@/components/ui/visible-text'
import type { ShownIncident } from '@/lib/acknowledge-links/read'

type CoveredListProps = { title: string; incidents: ShownIncident[]; count: number; notificationId: number }

export function CoveredList({ title, incidents, count, notificationId }: CoveredListProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h2 className="font-semibold text-sm">{title}</h2>
      <ul className="panel divide-y divide-line">
        {incidents.map((incident) => (
          <li key={incident.id}>
            <Link
              href={`/incidents/${incident.id}`}
              prefetch={false}
              className="flex min-h-14 items-center gap-3 px-3 py-2 text-ink"
            >
              <span className="min-w-0 flex-1">
                <span className="line-clamp-3 wrap-anywhere">
                  <VisibleText>{incident.summary}</VisibleText>
                </span>
                <span className="mt-1 flex flex-wrap items-center gap-x-2 text-muted text-sm">
                  <SeverityMark severity={incident.severity} isAnswered={incident.status !== 'open'} />
                  <Where incident={incident} />
                </span>
              </span>
              <span className="shrink-0 text-muted text-sm">
                <Standing incident={incident} />
              </span>
            </Link>
          </li>
        ))}
        {count > incidents.length && (
          <li>
            <Link
              href={`/on-call/notifications/${notificationId}`}
              prefetch={false}
              className="flex min-h-14 items-center px-3"
            >
              Show all {count}
            </Link>
          </li>
        )}
      </ul>
    </section>
  )
}

function Where({ incident: { entity, labels } }: { incident: ShownIncident }) {
  const [label] = labels
  const where = entity ?? (label && `${label.key}=${label.value}`)
  return where ? (
    <span className="line-clamp-1 wrap-anywhere">
      <VisibleText>{where}</VisibleText>
    </span>
  ) : null
}

function Standing({ incident: { status, receivedAt } }: { incident: ShownIncident }) {
  return status === 'open' ? <RelativeTime at={receivedAt} /> : status
}
