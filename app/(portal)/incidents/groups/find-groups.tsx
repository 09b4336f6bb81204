import { toRows } from '@/components/incident-rows'
import { groupDigits } from '@/components/ui/group-digits'
import { onCallFor } from '@/lib/escalations/on-call-for'
import { GROUPED, type Grouped, groupIncidents } from '@/lib/incidents/group'
import { incidents } from '../handling/handling-words'
import { type GroupItem, incidentItem } from '../list/item'
import { type Grouping, listUrl } from '../list-url'
import type { SearchProps } from '../search/search-props'

export async function findGroups({ ctx, search, query }: SearchProps, grouping: Grouping) {
  const { keys } = grouping
  const grouped = await groupIncidents(ctx, query.filter, { ...grouping, order: search.order })
  const { groups, opened, more, isCut } = grouped
  const newest = groups.map(({ newestId }) => newestId)
  const onCall = await onCallFor(ctx, newest)
  const open = grouping.open && JSON.stringify(grouping.open)
  const items = groups.map((group): GroupItem => {
    const key = JSON.stringify(group.values)
    const isOpen = key === open
    return {
      kind: 'group',
      key,
      isGone: false,
      group,
      isCut,
      onCall: onCall.get(group.newestId) ?? [],
      href: listUrl({ ...search, grouping: { keys, open: isOpen ? undefined : group.values } }),
      opened: isOpen ? toRows(opened).map((row) => incidentItem(row)) : undefined,
    }
  })
  return {
    page: { items, keys, title: titleOf(grouped, keys), hasMore: true, upToId: Math.max(0, ...newest) },
    after: more > 0 && (
      <p className="mt-2 text-muted">{groupDigits(more)} more groups are not shown: narrow the filter.</p>
    ),
  }
}

function titleOf({ incidents: found, isCut, groups, more }: Grouped, keys: string[]) {
  const shown = isCut ? `${groupDigits(found)}+ incidents` : incidents(found)
  const count = groups.length + more
  const most = isCut ? ` Only the newest ${groupDigits(GROUPED)} are counted.` : ''
  return `${shown} in ${groupDigits(count)} ${count === 1 ? 'group' : 'groups'} by ${keys.join(' and ')}.${most}`
}
