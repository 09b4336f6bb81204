import Link from 'next/link'
import type { IncidentsShown } from '@/lib/incidents/list'
import { IncidentList } from './incident-list'
import { buttonClasses } from './ui/button'
import { EmptyState } from './ui/empty-state'

export function PointingIncidents({ page, path }: { page: IncidentsShown; path: string }) {
  const { incidents, next } = page
  return (
    <>
      <h2 className="mb-2 font-semibold">Incidents</h2>
      {incidents.length > 0 ? <IncidentList incidents={incidents} /> : <EmptyState title="No incident points at it" />}
      {next && (
        <Link className={`${buttonClasses()} mt-4`} href={`${path}?before=${next.beyondId}`}>
          Older
        </Link>
      )}
    </>
  )
}
