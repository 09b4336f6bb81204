import type { IncidentListItem } from '@/lib/incidents/list'
import { IncidentRow } from './incident-row'
import { toRows } from './incident-rows'

export function IncidentList({ incidents }: { incidents: IncidentListItem[] }) {
  return (
    <ul aria-label="Incidents" className="incident-rows panel">
      {toRows(incidents).map((row) => (
        <IncidentRow key={row.id} row={row} />
      ))}
    </ul>
  )
}
