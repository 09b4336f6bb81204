import Link from 'next/link'
import { toRows } from '@/components/incident-rows'
import { buttonClasses } from '@/components/ui/button'
import { newestIncidentId } from '@/lib/incidents/fresh'
import { listIncidents } from '@/lib/incidents/list'
import { incidentItem } from '../list/item'
import { type ListSearch, listUrl } from '../list-url'
import type { SearchProps } from '../search/search-props'

export async function findRows({ ctx, search, query }: SearchProps) {
  const { order, cursor } = search
  const upToId = await newestIncidentId(ctx)
  const { incidents, next, isCutShort } = await listIncidents(ctx, query.filter, { order, cursor })
  const items = toRows(incidents).map((row) => incidentItem(row))
  const hasMore = next !== undefined || cursor !== undefined
  return {
    page: { items, keys: undefined, title: '', hasMore, upToId },
    goOnAt: isCutShort ? next : undefined,
    after: items.length > 0 && <Pages search={search} next={next} />,
  }
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
