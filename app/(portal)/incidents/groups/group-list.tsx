import type { ReactNode } from 'react'
import { IncidentList } from '@/components/incident-list'
import { groupDigits } from '@/components/ui/group-digits'
import type { PersonOnCall } from '@/lib/escalations/on-call-for'
import { type Grouped, MOST_KEYS } from '@/lib/incidents/group'
import type { IncidentListItem } from '@/lib/incidents/list'
import { type Grouping, type ListSearch, listQuery, listUrl } from '../list-url'
import { GroupBoard } from './group-board'

type Person = { id: number; name: string }
type GroupListProps = {
  grouped: Grouped
  /** By the id of a group's newest incident. */
  onCall: ReadonlyMap<number, PersonOnCall[]>
  search: ListSearch
  grouping: Grouping
  me: Person
  people: Person[]
  head: ReactNode
}

export function GroupList({
  grouped: { groups, more, opened, isCut },
  onCall,
  search,
  grouping,
  ...board
}: GroupListProps) {
  const { keys } = grouping
  const open = grouping.open && JSON.stringify(grouping.open)
  const shown = groups.map((group) => {
    const name = JSON.stringify(group.values)
    const toggled = { keys, open: name === open ? undefined : group.values }
    return {
      name,
      group,
      isCut,
      onCall: onCall.get(group.newestId) ?? [],
      href: listUrl({ ...search, grouping: toggled }),
      opened: name === open ? <Opened incidents={opened} of={group.count} /> : undefined,
    }
  })
  const url = listUrl({ ...search, grouping: { keys } })
  return (
    <>
      <GroupBoard
        key={url}
        url={listUrl({ ...search, grouping })}
        q={search.q}
        {...board}
        list={listQuery({ ...search, grouping: { keys } })}
        keys={keys}
        shown={shown}
        columns={<GroupHeads keys={keys.slice(0, MOST_KEYS)} />}
      />
      {more > 0 && <p className="mt-2 text-muted">{groupDigits(more)} more groups are not shown: narrow the filter.</p>}
    </>
  )
}

function Opened({ incidents, of: count }: { incidents: IncidentListItem[]; of: number }) {
  return (
    <div className="group-opened">
      <IncidentList incidents={incidents} />
      {count > incidents.length && (
        <p className="mt-2 text-muted">{count - incidents.length} older ones are not shown.</p>
      )}
    </div>
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
