import type { Metadata } from 'next'
import Link from 'next/link'
import { requireContext } from '@/app/auth/session'
import { EmptyState } from '@/components/ui/empty-state'
import { PageTitle } from '@/components/ui/page'
import { SubmitButton } from '@/components/ui/submit-button'
import { VisibleText } from '@/components/ui/visible-text'
import { may } from '@/lib/context'
import { listViews, type SavedView } from '@/lib/views/list'
import { listUrl, readListSearch } from '../list-url'
import { chooseDefaultAction, removeViewAction } from './actions'

export const metadata: Metadata = { title: 'Saved views' }

export default async function ViewsPage() {
  const ctx = await requireContext()
  const views = await listViews(ctx)
  return (
    <>
      <PageTitle>Saved views</PageTitle>
      {views.length === 0 ? (
        <EmptyState title="No view is saved">
          <p>
            Search the <Link href={listUrl({})}>incidents</Link>, then choose Save view.
          </p>
        </EmptyState>
      ) : (
        <ul aria-label="Saved views" className="panel divide-y divide-line">
          {views.map((view) => (
            <ViewRow key={view.id} view={view} canRemove={view.isOwn || may(ctx, 'remove views of others')} />
          ))}
        </ul>
      )}
    </>
  )
}

function ViewRow({ view, canRemove }: { view: SavedView; canRemove: boolean }) {
  const { q } = readListSearch(Object.fromEntries(new URLSearchParams(view.search)))
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1">
        <Link href={`/incidents${view.search}`} prefetch={false} className="font-medium wrap-anywhere">
          <VisibleText>{view.name}</VisibleText>
        </Link>
        <p className="font-mono text-muted text-xs wrap-anywhere">
          <VisibleText>{q || 'everything that is not resolved'}</VisibleText>
        </p>
        <p className="text-muted text-xs">
          {view.isShared ? 'shared' : 'only you'}
          {!view.isOwn && `, by ${view.owner}`}
          {view.isDefault && ', your list begins with it'}
        </p>
      </div>
      <form action={chooseDefaultAction}>
        <input type="hidden" name="viewId" value={view.id} />
        <SubmitButton name="do" value={view.isDefault ? 'end' : 'begin'}>
          {view.isDefault ? 'Begin with everything' : 'Begin with it'}
        </SubmitButton>
      </form>
      {canRemove && (
        <form action={removeViewAction}>
          <input type="hidden" name="viewId" value={view.id} />
          <SubmitButton look="danger">Remove</SubmitButton>
        </form>
      )}
    </li>
  )
}
