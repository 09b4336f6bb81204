import { Boxes, SearchX } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { requireContext } from '@/app/auth/session'
import { IdentifierForm } from '@/components/identifier-form'
import { buttonClasses } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { FilterField } from '@/components/ui/filter-field'
import { PageTitle } from '@/components/ui/page'
import { findEntities, type RankCursor, rankEntities } from '@/lib/entities/rank'
import { parseRowId } from '@/lib/values/row-id'
import { goToEntityAction } from './actions'
import { EntityRows } from './entity-rows'

export const metadata: Metadata = { title: 'Entities' }

type Asked = Partial<Record<'q' | 'after' | 'skip' | 'new', string | string[]>>

export default async function EntitiesPage({ searchParams }: { searchParams: Promise<Asked> }) {
  const ctx = await requireContext()
  const asked = await searchParams
  const text = typeof asked.q === 'string' ? asked.q.trim() : ''
  const { entities, next, isCutOff } = text
    ? { ...(await findEntities(ctx, text)), next: undefined }
    : { ...(await rankEntities(ctx, cursorOf(asked))), isCutOff: false }
  const isEmpty = entities.length === 0
  return (
    <>
      <PageTitle
        actions={
          <div className="title-actions">
            <Link href="/entities/import" className={buttonClasses()}>
              Import
            </Link>
            <Link href="/entities?new=1" prefetch={false} className={buttonClasses('primary')}>
              New entity
            </Link>
          </div>
        }
      >
        Entities
      </PageTitle>
      {asked.new !== undefined && (
        <IdentifierForm
          action={goToEntityAction}
          title="New entity"
          hint="What alerts send as entityId, such as payments-api."
        />
      )}
      {(!isEmpty || text) && (
        <FilterField
          action="/entities"
          label="Filter entities"
          placeholder="Filter by identifier or name"
          text={text}
        />
      )}
      {isEmpty && text && (
        <EmptyState title="No entity matches" icon={SearchX} actions={<AllEntities />}>
          No identifier or name has “{text}” in it.
        </EmptyState>
      )}
      {isEmpty && !text && (
        <EmptyState title="No entities yet" icon={Boxes}>
          <p>
            Send <code className="font-mono">entityId</code> with an alert, or add an entity here, and the service, host
            or system has a page of its own.
          </p>
        </EmptyState>
      )}
      {!isEmpty && <EntityRows entities={entities} />}
      {isCutOff && <p className="mt-3 text-muted">More match. Type more to see them.</p>}
      {next && (
        <Link className={`${buttonClasses()} mt-4`} href={`/entities?${new URLSearchParams(parametersOf(next))}`}>
          More
        </Link>
      )}
    </>
  )
}

function AllEntities() {
  return (
    <Link href="/entities" prefetch={false} className={buttonClasses()}>
      Show all entities
    </Link>
  )
}

function cursorOf({ after, skip }: Asked): RankCursor {
  return typeof after === 'string' ? { after } : { skip: Math.min(parseRowId(skip) ?? 0, 10_000) }
}

function parametersOf(cursor: RankCursor): Record<string, string> {
  return 'after' in cursor ? { after: cursor.after } : { skip: String(cursor.skip) }
}
