import { ChevronDown, ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { IncidentList } from '@/components/incident-list'
import { SeverityBadge } from '@/components/severity-badge'
import { RelativeTime } from '@/components/ui/relative-time'
import { VisibleText } from '@/components/ui/visible-text'
import { GROUPED, type Grouped, type IncidentGroup } from '@/lib/incidents/group'
import { SEVERITIES } from '@/lib/severity'
import { HandleGroup } from './handle-group'
import { type Grouping, type ListSearch, listUrl } from './list-url'

type GroupListProps = { grouped: Grouped; search: ListSearch; grouping: Grouping }

/** One row a group; the open one shows its incidents in place. */
export function GroupList({ grouped, search, grouping }: GroupListProps) {
  const { groups, more, incidents, isCut, opened } = grouped
  const count = `${incidents.toLocaleString('en')}${isCut ? '+' : ''}`
  return (
    <>
      <p className="mb-2 text-muted" data-testid="group-count">
        {count} incidents in {groups.length + more} groups by {grouping.keys.join(' and ')}.
        {isCut && ` Only the newest ${GROUPED.toLocaleString('en')} are counted.`}
      </p>
      <ul aria-label="Groups" className="panel divide-y divide-line">
        {groups.map((group) => {
          const isOpen = JSON.stringify(group.values) === JSON.stringify(grouping.open)
          return (
            <li key={JSON.stringify(group.values)}>
              <GroupRow group={group} search={search} grouping={grouping} isOpen={isOpen} />
              {isOpen && (
                <div className="border-line border-t bg-raised/40 px-3 py-3 sm:pl-9">
                  <IncidentList incidents={opened} />
                  {group.count > opened.length && (
                    <p className="mt-2 text-muted">{group.count - opened.length} older ones are not shown.</p>
                  )}
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {more > 0 && <p className="mt-2 text-muted">{more} more groups are not shown: narrow the filter.</p>}
    </>
  )
}

type GroupRowProps = { group: IncidentGroup; search: ListSearch; grouping: Grouping; isOpen: boolean }

function GroupRow({ group, search, grouping: { keys }, isOpen }: GroupRowProps) {
  const { values, count, bySeverity, open, waitingSince, newest, newestId } = group
  const Icon = isOpen ? ChevronDown : ChevronRight
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2.5 sm:px-4">
      <Link
        href={listUrl({ ...search, grouping: { keys, open: isOpen ? undefined : values } })}
        prefetch={false}
        scroll={false}
        aria-expanded={isOpen}
        className="flex min-w-40 flex-1 items-center gap-2 py-1 font-medium text-base text-ink"
      >
        <Icon aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="min-w-0 wrap-anywhere">
          {values.map((value, at) => (
            <GroupValue key={keys[at]} name={keys[at] ?? ''} value={value} isFirst={at === 0} />
          ))}
        </span>
        <span className="text-muted tabular-nums">{count.toLocaleString('en')}</span>
      </Link>
      <span className="flex flex-wrap items-center gap-2">
        {SEVERITIES.toReversed().map((severity) =>
          bySeverity[severity] > 0 ? (
            <span key={severity} className="inline-flex items-center gap-1 tabular-nums">
              <SeverityBadge severity={severity} />
              {bySeverity[severity].toLocaleString('en')}
            </span>
          ) : null,
        )}
      </span>
      <span className="min-w-44 text-muted text-xs">
        {waitingSince ? (
          <>
            {open.toLocaleString('en')} open, the first <RelativeTime at={waitingSince} />
          </>
        ) : (
          'none open'
        )}
        ; newest <RelativeTime at={newest} />
      </span>
      <HandleGroup
        list={new URL(listUrl({ ...search, grouping: { keys } }), 'http://tocsin.invalid').search}
        values={JSON.stringify(values)}
        upToId={newestId}
        canAcknowledge={open > 0}
      />
    </div>
  )
}

function GroupValue({ name, value, isFirst }: { name: string; value: string | null; isFirst: boolean }) {
  return (
    <>
      {!isFirst && <span className="text-muted"> · </span>}
      {value === null ? (
        <span className="font-normal text-muted">without {name}</span>
      ) : (
        <VisibleText>{value}</VisibleText>
      )}
    </>
  )
}
