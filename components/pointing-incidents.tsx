import Link from 'next/link'
import type { IncidentsShown } from '@/lib/incidents/list'
import { IncidentList } from './incident-list'
import { buttonClasses } from './ui/button'
import { EmptyState } from './ui/empty-state'

type PointingIncidentsProps = { page: IncidentsShown; path: string; title?: string }

/** The incidents of an entity or a runbook, the most urgent first. */
export function PointingIncidents({ page: { incidents, next }, path, title = 'Incidents' }: PointingIncidentsProps) {
  return (
    <section aria-label={title} className="mb-4 min-w-0">
      <h2 className="mb-2 font-semibold">{title}</h2>
      {incidents.length > 0 ? <IncidentList incidents={incidents} /> : <EmptyState title="No incident points at it" />}
      {next && (
        <Link className={`${buttonClasses()} mt-3`} href={`${path}?at=${next.section}.${next.beyondId}`}>
          More
        </Link>
      )}
    </section>
  )
}
