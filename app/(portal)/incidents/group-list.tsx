import type { ReactNode } from 'react'
import { IncidentList } from '@/components/incident-list'
import type { PersonOnCall } from '@/lib/escalations/on-call-for'
import { type Grouped, type IncidentGroup, MOST_KEYS } from '@/lib/incidents/group'
import { GroupBoard } from './group-board'
import { GroupRow } from './group-row'
import { type Grouping, type ListSearch, listUrl } from './list-url'

type GroupListProps = {
  grouped: Grouped
  /** By the id of a group's newest incident. */
  onCall: ReadonlyMap<number, PersonOnCall[]>
  search: ListSearch
  grouping: Grouping
  head: ReactNode
}

export function GroupList({ grouped: { groups, more, opened }, onCall, search, grouping, head }: GroupListProps) {
  const isOpen = ({ values }: IncidentGroup) => JSON.stringify(values) === JSON.stringify(grouping.open)
  const mostInStep = Math.max(...groups.flatMap(({ lastHour }) => lastHour))
  const shown = groups.map((group) => ({
    values: JSON.stringify(group.values),
    row: (
      <>
        <GroupRow
          group={group}
          onCall={onCall.get(group.newestId) ?? []}
          search={search}
          grouping={grouping}
          isOpen={isOpen(group)}
          mostInStep={mostInStep}
        />
        {isOpen(group) && (
          <div className="group-opened">
            <IncidentList incidents={opened} />
            {group.count > opened.length && (
              <p className="mt-2 text-muted">{group.count - opened.length} older ones are not shown.</p>
            )}
          </div>
        )}
      </>
    ),
  }))
  return (
    <>
      <GroupBoard
        key={listUrl({ ...search, grouping: { keys: grouping.keys } })}
        url={listUrl({ ...search, grouping })}
        shown={shown}
        head={head}
        columns={<GroupHeads keys={grouping.keys.slice(0, MOST_KEYS)} />}
      />
      {more > 0 && (
        <p className="mt-2 text-muted">{more.toLocaleString('en')} more groups are not shown: narrow the filter.</p>
      )}
    </>
  )
}

/** Each cell of a row names itself to a reader who hears it. */
function GroupHeads({ keys }: { keys: string[] }) {
  return (
    <div aria-hidden className="group-heads">
      <span className="col-start-2 truncate pl-6">{keys.join(' · ')}</span>
      <span className="text-right">All</span>
      {['Critical', 'High', 'Medium', 'Low'].map((head) => (
        <span key={head}>{head}</span>
      ))}
      <span className="last-hour">Came in, last hour</span>
      <span className="pl-4">Waiting longest</span>
      <span className="group-oldest">Oldest</span>
      <span className="group-on-call">On call</span>
      <span>Newest</span>
    </div>
  )
}
