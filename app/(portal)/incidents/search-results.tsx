import Link from 'next/link'
import { toRows } from '@/components/incident-rows'
import { buttonClasses } from '@/components/ui/button'
import { newestIncidentId } from '@/lib/incidents/fresh'
import { listIncidents } from '@/lib/incidents/list'
import { listAssignees } from '@/lib/users/list'
import { GroupResults } from './group-results'
import { IncidentTable } from './incident-table'
import { type ListSearch, listUrl } from './list-url'
import { NothingFound } from './nothing-found'
import type { SearchProps } from './search-props'

export function SearchResults(props: SearchProps) {
  const { grouping } = props.search
  return grouping ? <GroupResults {...props} grouping={grouping} /> : <Rows {...props} />
}

async function Rows({ ctx, search, query, mark }: SearchProps) {
  const { order, cursor } = search
  const upToId = await newestIncidentId(ctx)
  const page = await listIncidents(ctx, query.filter, { order, cursor })
  const goOnAt = page.isCutShort ? page.next : undefined
  if (page.incidents.length === 0) return <NothingFound {...{ ctx, search, query, mark, goOnAt }} />
  const { userId, name } = ctx.actor
  const shown = {
    workspaceId: ctx.workspaceId,
    rows: toRows(page.incidents),
    search: new URL(listUrl(search), 'http://tocsin.invalid').search,
    mark,
    upToId,
  }
  return (
    <>
      <IncidentTable
        page={shown}
        q={search.q}
        me={{ id: userId, name }}
        people={await listAssignees(ctx)}
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
