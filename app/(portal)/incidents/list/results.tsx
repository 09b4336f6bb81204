import Link from 'next/link'
import type { ReactNode } from 'react'
import { toRows } from '@/components/incident-rows'
import { buttonClasses } from '@/components/ui/button'
import { newestIncidentId } from '@/lib/incidents/fresh'
import { listIncidents } from '@/lib/incidents/list'
import { listAssignees } from '@/lib/users/list'
import { groupResults } from '../groups/group-results'
import { type ListSearch, listQuery, listUrl } from '../list-url'
import { NothingFound } from '../search/nothing-found'
import type { SearchProps } from '../search/search-props'
import { incidentItem, type Page } from './item'
import { List } from './list'

/** No component, so that the page can await it beside other reads. */
export function searchResults(props: SearchProps): Promise<ReactNode> {
  const { grouping } = props.search
  return grouping ? groupResults({ ...props, grouping }) : rows(props)
}

async function rows({ ctx, search, query, mark }: SearchProps) {
  const { order, cursor } = search
  const upToId = await newestIncidentId(ctx)
  const [page, people] = await Promise.all([listIncidents(ctx, query.filter, { order, cursor }), listAssignees(ctx)])
  const goOnAt = page.isCutShort ? page.next : undefined
  if (page.incidents.length === 0) return <NothingFound {...{ ctx, search, query, mark, goOnAt }} />
  const { userId, name } = ctx.actor
  const shown: Page = {
    workspaceId: ctx.workspaceId,
    items: toRows(page.incidents).map((row) => incidentItem(row)),
    q: search.q,
    keys: undefined,
    search: listQuery(search),
    mark,
    upToId,
  }
  return (
    <>
      <List
        page={shown}
        me={{ id: userId, name }}
        people={people}
        hasMore={page.next !== undefined || cursor !== undefined}
      />
      <Pages search={search} next={page.next} />
    </>
  )
}

function Pages({ search, next }: { search: ListSearch; next: ListSearch['cursor'] }) {
  return (
    <nav aria-label="Pages" className="mt-4 flex justify-between">
      <span>
        {search.cursor && (
          <Link className={buttonClasses()} href={listUrl({ ...search, cursor: undefined })}>
            First page
          </Link>
        )}
      </span>
      {next && (
        <Link className={buttonClasses()} href={listUrl({ ...search, cursor: next })}>
          Next page
        </Link>
      )}
    </nav>
  )
}
