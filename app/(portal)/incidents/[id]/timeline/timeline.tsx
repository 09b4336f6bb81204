import { RelativeTime } from '@/components/ui/relative-time'
import { stepName } from '@/lib/escalations/describe-step'
import type { PagedPerson } from '@/lib/escalations/explain'
import type { IncidentDetail } from '@/lib/incidents/get'
import type { Severity } from '@/lib/values/severity'
import { Because } from '../paging/because'
import { PersonPaged } from '../paging/page-outcome'
import { Note, type RenderedNotes } from './note'
import { raisedTo, undoneAcknowledgements } from './timeline-words'

type Entry = IncidentDetail['timeline'][number]

const DONE: Record<Entry['kind'], string> = {
  opened: 'opened the incident',
  acknowledged: 'acknowledged',
  resolved: 'resolved',
  reopened: 'reopened',
  escalated: 'escalated',
  unacknowledged: 'is open again: it was acknowledged for too long',
  assigned: 'assigned to',
  unassigned: 'removed the assignee',
  noted: 'noted',
  raised: 'raised the severity from',
  snoozed: 'snoozed it until',
  recovered: 'said that it is over',
}

/** Newest first. */
type TimelineProps = {
  entries: Entry[]
  /** Of the incident; undefined where newer entries are on another page. */
  severity: Severity | undefined
  notes: RenderedNotes
  paged: PagedPerson[]
  isOwn: boolean
  /** Whether the alert was rejected first. */
  wasRejected: boolean
}

export function Timeline({ entries, severity, notes, paged, ...about }: TimelineProps) {
  const [raised, undone] = [raisedTo(entries, severity), undoneAcknowledgements(entries)]
  const lines = [
    ...entries.map((entry) => ({
      key: `entry ${entry.id}`,
      part: entry.kind === 'noted' ? 'note' : entry.kind === 'escalated' ? 'page' : 'other',
      at: entry.at,
      line: <Done entry={entry} to={raised.get(entry.id)} isUndone={undone.has(entry.id)} notes={notes} {...about} />,
    })),
    ...paged.map((page) => ({ key: `paged ${page.id}`, part: 'page', at: page.at, line: <PagedLine paged={page} /> })),
  ]
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .toReversed()
  return (
    <ol aria-label="Timeline" className="flex flex-col gap-3 border-line border-l pl-4">
      {lines.map(({ key, part, at, line }) => (
        <li
          key={key}
          data-part={part}
          className="relative before:absolute before:top-1.5 before:-left-[1.3rem] before:size-2 before:rounded-full before:bg-muted"
        >
          {line}{' '}
          <span className="text-muted text-xs">
            <RelativeTime at={at} withExact="zoneless" />
          </span>
        </li>
      ))}
    </ol>
  )
}

type DoneProps = Pick<TimelineProps, 'notes' | 'isOwn' | 'wasRejected'> & {
  entry: Entry
  to: Severity | undefined
  isUndone: boolean
}

function Done({ entry, to, isUndone, notes, isOwn, wasRejected }: DoneProps) {
  return (
    <>
      <span className="font-medium">{isOwn && entry.kind === 'opened' ? 'Tocsin' : actorOf(entry)}</span>{' '}
      {isUndone || (entry.kind === 'unacknowledged' && entry.apiKey) ? 'undid the acknowledgement' : DONE[entry.kind]}{' '}
      {isByHand(entry) && (wasRejected ? 'by accepting a rejected alert ' : 'by a test alert ')}
      {entry.assignee && <span className="font-medium">{entry.assignee.name} </span>}
      {entry.severity && <span className="font-medium">{entry.severity} </span>}
      {to && (
        <>
          to <span className="font-medium">{to} </span>
        </>
      )}
      {entry.kind === 'snoozed' && entry.note && <RelativeTime at={new Date(entry.note)} withExact="zoneless" />}
      {entry.kind === 'noted' && entry.note && <Note entry={entry} note={entry.note} rendered={notes.get(entry.id)} />}
    </>
  )
}

/** What neither a person nor a key did, a routing rule did. */
function actorOf({ user, apiKey }: Entry) {
  return user?.name ?? (apiKey ? `API key ${apiKey.name}` : 'A routing rule')
}

function PagedLine({ paged }: { paged: PagedPerson }) {
  const { kind, at, person, outcome, targets } = paged
  if (kind === 'exhausted') return 'All steps were run, and nobody had acknowledged.'
  const place = stepName(paged)
  if (kind === 'nobody')
    return (
      <>
        {place}: nobody could be paged, <Because targets={targets} />
      </>
    )
  return (
    <>
      {place}: <PersonPaged person={person} outcome={outcome} since={at} />
    </>
  )
}

/** A person opens an incident only so, or from a key's page. */
function isByHand({ kind, user }: Entry) {
  return kind === 'opened' && user !== null
}
