import { LiveRefresh } from '@/components/live-refresh'
import { groupDigits } from '@/components/ui/group-digits'
import { onCallFor } from '@/lib/escalations/on-call-for'
import { GROUPED, type Grouped, groupIncidents } from '@/lib/incidents/group'
import { listAssignees } from '@/lib/users/list'
import { incidents } from '../handling/handling-words'
import type { Grouping } from '../list-url'
import { NothingFound } from '../search/nothing-found'
import type { SearchProps } from '../search/search-props'
import { GroupList } from './group-list'

export async function groupResults({ ctx, search, query, mark, grouping }: SearchProps & { grouping: Grouping }) {
  const { order } = search
  const grouped = await groupIncidents(ctx, query.filter, { ...grouping, order })
  const newest = grouped.groups.map(({ newestId }) => newestId)
  const [onCall, people] = await Promise.all([onCallFor(ctx, newest), listAssignees(ctx)])
  const { userId, name } = ctx.actor
  const isEmpty = grouped.groups.length === 0
  const head = (
    <>
      <LiveRefresh mark={mark} />
      <span className="truncate text-muted" data-testid="group-count">
        {groupsText(grouped, grouping)}
      </span>
    </>
  )
  return (
    <>
      {isEmpty && <NothingFound {...{ ctx, search, query, mark }} />}
      {/* Shown without groups too: the last one can be undone. */}
      <GroupList
        grouped={grouped}
        onCall={onCall}
        search={search}
        grouping={grouping}
        me={{ id: userId, name }}
        people={people}
        head={isEmpty ? null : head}
      />
    </>
  )
}

function groupsText({ incidents: found, isCut, groups, more }: Grouped, { keys }: Grouping) {
  const shown = isCut ? `${groupDigits(found)}+ incidents` : incidents(found)
  const count = groups.length + more
  const most = isCut ? ` Only the newest ${groupDigits(GROUPED)} are counted.` : ''
  return `${shown} in ${groupDigits(count)} ${count === 1 ? 'group' : 'groups'} by ${keys.join(' and ')}.${most}`
}
