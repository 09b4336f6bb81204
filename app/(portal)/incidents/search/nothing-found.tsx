import { CircleCheck, SearchX } from 'lucide-react'
import Link from 'next/link'
import { LiveRefresh } from '@/components/live-refresh'
import { buttonClasses } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { VisibleText } from '@/components/ui/visible-text'
import { apiKeysExist } from '@/lib/api-keys/exist'
import { may } from '@/lib/context'
import { withStatuses } from '@/lib/search/edit'
import { printQuery } from '@/lib/search/print'
import { FIELDS, unknownFields } from '@/lib/search/term'
import { setUpProgress } from '@/lib/workspaces/set-up-progress'
import { SetUpSteps } from '../../getting-started/steps'
import { serverSettings } from '../../header/server-settings'
import { type ListSearch, listUrl } from '../list-url'
import { type Drop, findDead, findDrops } from './find-drops'
import type { SearchProps } from './search-props'

type NothingFoundProps = SearchProps & { goOnAt?: ListSearch['cursor'] }

export function NothingFound(props: NothingFoundProps) {
  return (
    <>
      <div className="list-head mb-3 rounded-lg border-b">
        <LiveRefresh mark={props.mark} />
      </div>
      <NoIncidents {...props} />
    </>
  )
}

async function NoIncidents({ ctx, search, query, mark, goOnAt }: NothingFoundProps) {
  if (mark === '')
    return may(ctx, 'manage API keys') ? <SetUpFirst ctx={ctx} /> : <NoAlertYet hasKeys={await apiKeysExist(ctx)} />
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
      <EmptyState
        title="No incident matches"
        icon={SearchX}
        actions={
          <Link href="/incidents?q=" className={buttonClasses()}>
            Show everything that is not resolved
          </Link>
        }
      >
        <p className="font-mono wrap-anywhere">{search.q}</p>
        {unknownFields(query.terms).map((name) => (
          <p key={name}>
            <VisibleText limit={60}>{name}</VisibleText> is not a field, so this was searched as text. The fields are{' '}
            {FIELDS.map((field) => (field === 'label' ? 'label.KEY' : field)).join(', ')}.
          </p>
        ))}
        {drops.length > 0 ? <Drops drops={drops} search={search} /> : <Dead parts={await findDead(ctx, query)} />}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="Nothing is open"
      icon={CircleCheck}
      isGood
      actions={
        <Link href={listUrl({ q: printQuery(withStatuses([], [])) })} className={buttonClasses()}>
          Show resolved
        </Link>
      }
    >
      Nothing needs attention.
    </EmptyState>
  )
}

/** Why dropping any one filter helps nobody. */
function Dead({ parts }: { parts: readonly string[] }) {
  if (parts.length === 0) return <p>Each filter matches something, but no two of them together do.</p>
  return (
    <ul aria-label="Filters that match nothing">
      {parts.map((part) => (
        <li key={part}>
          No incident, open or resolved, has{' '}
          <span className="font-mono wrap-anywhere">
            <VisibleText limit={60}>{part}</VisibleText>
          </span>
        </li>
      ))}
    </ul>
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

async function SetUpFirst({ ctx }: Pick<SearchProps, 'ctx'>) {
  return (
    <div className="mx-auto mt-6 max-w-3xl">
      <h2 className="font-semibold text-base">No alert has arrived yet</h2>
      <p className="mb-4 text-muted">This is left to do until an alert reaches somebody.</p>
      <SetUpSteps steps={await setUpProgress(ctx, serverSettings())} />
    </div>
  )
}

function NoAlertYet({ hasKeys }: { hasKeys: boolean }) {
  return (
    <EmptyState title="No alert has arrived yet">
      {hasKeys
        ? 'Alerts that are sent with an API key appear here by themselves.'
        : 'An admin can create an API key under Settings; alerts sent with it appear here by themselves.'}
    </EmptyState>
  )
}
