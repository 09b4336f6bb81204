import Link from 'next/link'
import type { IncidentsShown } from '@/lib/incidents/list'
import { IncidentList } from './incident-list'
import { buttonClasses } from './ui/button'
import { EmptyState } from './ui/empty-state'

type PointingIncidentsProps = { page: IncidentsShown; path: string; title?: string; shown?: number }

/** The incidents of an entity or a runbook, the newest first; `shown`: how many of them at most. */
export function PointingIncidents({ page, path, title = 'Incidents', shown }: PointingIncidentsProps) {
  const incidents = page.incidents.slice(0, shown)
  const isCut = incidents.length < page.incidents.length
  const beyondId = isCut ? incidents.at(-1)?.id : page.next?.beyondId
  return (
    <section aria-label={title} className="mb-4 min-w-0">
      <h2 className="mb-2 font-semibold">{title}</h2>
      {incidents.length > 0 ? <IncidentList incidents={incidents} /> : <EmptyState title="No incident points at it" />}
      {beyondId !== undefined && (
        <Link className={`${buttonClasses()} mt-3`} href={`${path}?before=${beyondId}`}>
          Older
        </Link>
      )}
    </section>
  )
}
