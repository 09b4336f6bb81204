import { RelativeTime } from '@/components/ui/relative-time'
import { VisibleText } from '@/components/ui/visible-text'
import type { IncidentDetail } from '@/lib/incidents/get'

type Entry = IncidentDetail['timeline'][number]

const DONE: Record<Entry['kind'], string> = {
  opened: 'opened the incident',
  acknowledged: 'acknowledged',
  resolved: 'resolved',
  reopened: 'reopened',
  assigned: 'assigned to',
  unassigned: 'removed the assignee',
  noted: 'noted',
}

/** Who did what and when, oldest first. */
export function Timeline({ entries }: { entries: Entry[] }) {
  return (
    <ol aria-label="Timeline" className="flex flex-col gap-3 border-line border-l pl-4">
      {entries.map((entry) => (
        <li
          key={entry.id}
          className="relative before:absolute before:top-1.5 before:-left-[1.3rem] before:size-2 before:rounded-full before:bg-muted"
        >
          <span className="font-medium">{entry.user?.name ?? `API key ${entry.apiKey?.name ?? ''}`}</span>{' '}
          {DONE[entry.kind]} {isAccepted(entry) && 'by accepting a rejected alert '}
          {entry.assignee && <span className="font-medium">{entry.assignee.name} </span>}
          <span className="text-muted text-xs">
            <RelativeTime at={entry.at} withExact />
          </span>
          {entry.note && (
            <p className="mt-1 rounded-md bg-raised px-2.5 py-1.5 whitespace-pre-wrap wrap-anywhere">
              <VisibleText>{entry.note}</VisibleText>
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}

/** A key opens incidents by itself; a person only by accepting what was rejected. */
function isAccepted({ kind, user }: Entry) {
  return kind === 'opened' && user !== null
}
