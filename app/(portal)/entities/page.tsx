import type { Metadata } from 'next'
import Link from 'next/link'
import { requireContext } from '@/app/auth/session'
import { IdentifierForm } from '@/components/identifier-form'
import { buttonClasses } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { groupDigits } from '@/components/ui/group-digits'
import { PageTitle } from '@/components/ui/page'
import { VisibleText } from '@/components/ui/visible-text'
import { listEntities, MOST_COUNTED } from '@/lib/entities/list'
import { identifierSegment } from '@/lib/values/identifier'
import { goToEntityAction } from './actions'

export const metadata: Metadata = { title: 'Entities' }

export default async function EntitiesPage({ searchParams }: { searchParams: Promise<{ after?: string | string[] }> }) {
  const ctx = await requireContext()
  const { after } = await searchParams
  const { entities, next } = await listEntities(ctx, { after: typeof after === 'string' ? after : undefined })
  return (
    <>
      <PageTitle
        actions={
          <>
            <Link href="/entities/import" className={buttonClasses()}>
              Import
            </Link>
            <IdentifierForm action={goToEntityAction} label="Identifier of an entity" />
          </>
        }
      >
        Entities
      </PageTitle>
      {entities.length === 0 && (
        <EmptyState title="No entities yet">
          <p>
            Send <code className="font-mono">entityId</code> with an alert, or register an identifier here, and the
            service, host or system has a page of its own.
          </p>
        </EmptyState>
      )}
      {entities.length > 0 && (
        <ul aria-label="Entities" className="panel divide-y divide-line">
          {entities.map((entity) => (
            <EntityRow key={entity.id} entity={entity} />
          ))}
        </ul>
      )}
      {next !== undefined && (
        <Link className={`${buttonClasses()} mt-4`} href={`/entities?${new URLSearchParams({ after: next })}`}>
          More
        </Link>
      )}
    </>
  )
}

type Entity = Awaited<ReturnType<typeof listEntities>>['entities'][number]

function EntityRow({ entity: { identifier, name, kind, registeredAt, unresolved } }: { entity: Entity }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
      <Link href={`/entities/${identifierSegment(identifier)}`} prefetch={false} className="font-medium wrap-anywhere">
        <VisibleText>{name ?? identifier}</VisibleText>
      </Link>
      <span className="text-muted text-xs">{registeredAt ? kind : 'not registered'}</span>
      {name && (
        <code className="font-mono text-muted text-xs wrap-anywhere">
          <VisibleText>{identifier}</VisibleText>
        </code>
      )}
      <span className={`ml-auto text-xs ${unresolved > 0 ? 'font-medium text-danger' : 'text-muted'}`}>
        {unresolved === 0 ? 'nothing unresolved' : `${countUpTo(unresolved, MOST_COUNTED)} unresolved`}
      </span>
    </li>
  )
}

function countUpTo(count: number, most: number) {
  return count > most ? `${groupDigits(most)}+` : groupDigits(count)
}
