import Link from 'next/link'
import { LiveRefresh } from '@/components/live-refresh'
import { EmptyState } from '@/components/ui/empty-state'
import { VisibleText } from '@/components/ui/visible-text'
import { apiKeysExist } from '@/lib/api-keys/exist'
import { withStatuses } from '@/lib/search/edit'
import { printQuery } from '@/lib/search/print'
import { FIELDS, unknownFields } from '@/lib/search/term'
import { type ListSearch, listUrl } from '../list-url'
import { type Drop, findDrops } from './find-drops'
import type { SearchProps } from './search-props'

type NothingFoundProps = SearchProps & { goOnAt?: ListSearch['cursor'] }

export function NothingFound(props: NothingFoundProps) {
  return (
    <>
      <div className="list-head">
        <LiveRefresh mark={props.mark} />
      </div>
      <NoIncidents {...props} />
    </>
  )
}

async function NoIncidents({ ctx, search, query, mark, goOnAt }: NothingFoundProps) {
  if (mark === '') return <NoAlertYet isAdmin={ctx.actor.role === 'admin'} hasKeys={await apiKeysExist(ctx)} />
  if (goOnAt) {
    return (
      <EmptyState title="Nothing found so far">
        <p>
          None of the incidents down to number {goOnAt.beyondId} matches.{' '}
          <Link href={listUrl({ ...search, cursor: goOnAt })}>Search on</Link>
        </p>
      </EmptyState>
    )
  }
  if (search.cursor) {
    return (
      <EmptyState title="No more incidents here">
        <p>
          <Link href={listUrl({ ...search, cursor: undefined })}>Go to the first page</Link>
        </p>
      </EmptyState>
    )
  }
  if (search.q !== '') {
    const drops = await findDrops(ctx, query)
    return (
      <EmptyState title="No incident matches">
        <p className="font-mono wrap-anywhere">{search.q}</p>
        {unknownFields(query.terms).map((name) => (
          <p key={name}>
            <VisibleText limit={60}>{name}</VisibleText> is not a field, so this was searched as text. The fields are{' '}
            {FIELDS.map((field) => (field === 'label' ? 'label.KEY' : field)).join(', ')}.
          </p>
        ))}
        {drops.length > 0 && <Drops drops={drops} search={search} />}
        <p>
          <Link href="/incidents?q=">Show everything that is not resolved</Link>
        </p>
      </EmptyState>
    )
  }
  return (
    <EmptyState title="Nothing is open">
      <p>
        Nothing needs attention. <Link href={listUrl({ q: printQuery(withStatuses([], [])) })}>Show resolved</Link>
      </p>
    </EmptyState>
  )
}

function Drops({ drops, search }: { drops: Drop[]; search: ListSearch }) {
  return (
    <ul aria-label="Matches without a filter" className="my-3 flex flex-col items-center gap-1">
      {drops.map(({ part, q, count }) => (
        <li key={part}>
          Without{' '}
          <Link href={listUrl({ ...search, q })} prefetch={false} className="inline-flex max-sm:min-h-11 items-center">
            <span className="font-mono wrap-anywhere">
              <VisibleText limit={60}>{part}</VisibleText>
            </span>
          </Link>
          : {count}
        </li>
      ))}
    </ul>
  )
}

function NoAlertYet({ isAdmin, hasKeys }: { isAdmin: boolean; hasKeys: boolean }) {
  return (
    <EmptyState title="No alert has arrived yet">
      {hasKeys ? (
        <p>
          Alerts that are sent with {isAdmin ? <Link href="/settings/api-keys">an API key</Link> : 'an API key'} appear
          here by themselves.
        </p>
      ) : isAdmin ? (
        <p>
          <Link href="/settings/api-keys">Create an API key</Link>, paste the shown command into a terminal, and the
          incident appears here by itself.
        </p>
      ) : (
        <p>An admin can create an API key under Settings; alerts sent with it appear here by themselves.</p>
      )}
    </EmptyState>
  )
}
