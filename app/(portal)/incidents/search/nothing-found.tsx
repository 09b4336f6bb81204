import { LiveRefresh } from '@/components/live-refresh'
import { unknownFields } from '@/lib/search/term'
import type { ListSearch } from '../list-url'
import { findDrops } from './find-drops'
import { NoIncidents } from './no-incidents'
import type { SearchProps } from './search-props'

type NothingFoundProps = SearchProps & { goOnAt?: ListSearch['cursor'] }

export async function NothingFound({ ctx, search, query, mark, goOnAt }: NothingFoundProps) {
  const isSearched = search.q !== '' && !goOnAt && !search.cursor
  return (
    <>
      <div className="list-head">
        <LiveRefresh mark={mark} />
      </div>
      <NoIncidents
        ctx={ctx}
        search={search}
        isNew={mark === ''}
        goOnAt={goOnAt}
        drops={isSearched ? await findDrops(ctx, query) : []}
        unknown={unknownFields(query.terms)}
      />
    </>
  )
}
