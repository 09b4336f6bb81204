import { Bookmark } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { requireContext } from '@/app/auth/session'
import { buttonClasses } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageTitle } from '@/components/ui/page'
import { Cell, Rows } from '@/components/ui/rows'
import { SubmitButton } from '@/components/ui/submit-button'
import { VisibleText } from '@/components/ui/visible-text'
import { may } from '@/lib/context'
import { listViews, type SavedView } from '@/lib/views/list'
import { listUrl, readListSearch } from '../list-url'
import { ORDER_WORDS } from '../order-words'
import { chooseDefaultAction, removeViewAction } from './actions'
import { SuggestedViews } from './suggested-views'

export const metadata: Metadata = { title: 'Saved views' }

export default async function ViewsPage() {
  const ctx = await requireContext()
  const views = await listViews(ctx)
  return (
    <>
      <PageTitle
        actions={
          views.length > 0 && (
            <Link href={listUrl({})} prefetch={false} className={buttonClasses('primary')}>
              New view
            </Link>
          )
        }
      >
        Saved views
      </PageTitle>
      {views.length === 0 ? (
        <EmptyState
          title="No view is saved"
          icon={Bookmark}
          actions={
            <Link href={listUrl({})} prefetch={false} className={buttonClasses('primary')}>
              Search incidents
            </Link>
          }
        >
          <p>
            A view is a search that you open with one click, with its order and groups. Save one of those below, or
            search the incidents and choose Save view.
          </p>
        </EmptyState>
      ) : (
        <>
          <p className="mb-4 max-w-prose text-muted">
            Searches that you open with one click. A new one is made from the list: search, then choose Save view.
          </p>
          <Rows
            label="Saved views"
            heads={['Name', 'Search', 'Order', 'Seen by', '']}
            columns="[--columns:minmax(0,1.1fr)_minmax(0,1.6fr)_7rem_minmax(0,0.8fr)_17rem]"
          >
            {views.map((view) => (
              <ViewRow key={view.id} view={view} canRemove={view.isOwn || may(ctx, 'remove views of others')} />
            ))}
          </Rows>
        </>
      )}
      <SuggestedViews saved={views.filter(({ isOwn }) => isOwn).map(({ search }) => search)} />
    </>
  )
}

function ViewRow({ view, canRemove }: { view: SavedView; canRemove: boolean }) {
  const { q, order, grouping } = readListSearch(Object.fromEntries(new URLSearchParams(view.search)))
  return (
    <li className="table-line lg:items-center">
      <span className="min-w-0 max-lg:basis-full">
        <Link href={`/incidents${view.search}`} prefetch={false} className="table-name">
          <VisibleText>{view.name}</VisibleText>
        </Link>
        {view.isDefault && <span className="block text-accent">Your list opens with it</span>}
      </span>
      <Cell head="Search">
        <span className={q ? 'font-mono' : 'text-muted'}>
          <VisibleText>{q || 'everything that is not resolved'}</VisibleText>
        </span>
        {grouping && <span className="block text-muted">grouped by {grouping.keys.join(', ')}</span>}
      </Cell>
      <Cell head="Order">{ORDER_WORDS[order]}</Cell>
      <Cell head="Seen by">
        {view.isShared ? 'everybody' : 'only you'}
        {!view.isOwn && <span className="text-muted">, made by {view.owner}</span>}
      </Cell>
      <span className="flex flex-wrap gap-2 max-lg:basis-full lg:justify-end">
        <form action={chooseDefaultAction}>
          <input type="hidden" name="viewId" value={view.id} />
          <SubmitButton name="do" value={view.isDefault ? 'end' : 'begin'}>
            {view.isDefault ? 'Open with everything' : 'Open my list with it'}
          </SubmitButton>
        </form>
        {canRemove && (
          <form action={removeViewAction}>
            <input type="hidden" name="viewId" value={view.id} />
            <SubmitButton look="danger">Remove</SubmitButton>
          </form>
        )}
      </span>
    </li>
  )
}
