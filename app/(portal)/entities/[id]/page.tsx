import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { parseRowId } from '@/app/row-id'
import { requireContext } from '@/app/session'
import { IncidentList } from '@/components/incident-list'
import { OutsideLink } from '@/components/outside-link'
import { Registration } from '@/components/registration'
import { buttonClasses } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageTitle } from '@/components/ui/page'
import { VisibleText } from '@/components/ui/visible-text'
import { getEntity } from '@/lib/entities/get'
import { identifierSegment, segmentIdentifier } from '@/lib/identifier'
import { listIncidents } from '@/lib/incidents/list'
import { EntityForm } from './entity-form'

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ before?: string | string[] }> }

export const metadata: Metadata = { title: 'Entity' }

export default async function EntityPage({ params, searchParams }: Props) {
  const ctx = await requireContext()
  const identifier = segmentIdentifier((await params).id)
  if (identifier === undefined) notFound()
  const entity = await getEntity(ctx, identifier)
  const registered = entity?.registeredAt ? entity : undefined
  const before = parseRowId((await searchParams).before)
  const filter = { statuses: [], severities: [], labels: [], entityId: identifier }
  const { incidents, olderThan } = await listIncidents(ctx, filter, { before })
  return (
    <>
      <PageTitle actions={<OutsideLink address={registered?.url} className={buttonClasses()} />}>
        <VisibleText>{registered?.name ?? identifier}</VisibleText>
      </PageTitle>
      <p className="mb-4 flex flex-wrap gap-2 text-muted">
        <span>{registered?.kind ?? 'Entity'}</span>
        <code className="font-mono wrap-anywhere">
          <VisibleText>{identifier}</VisibleText>
        </code>
      </p>
      {registered?.description && (
        <p className="mb-4 max-w-prose whitespace-pre-wrap wrap-anywhere">
          <VisibleText>{registered.description}</VisibleText>
        </p>
      )}
      <Registration what="identifier" isRegistered={registered !== undefined} isNamed={entity !== null}>
        <EntityForm
          identifier={identifier}
          kind={registered?.kind ?? 'service'}
          name={registered?.name ?? ''}
          description={registered?.description ?? ''}
          url={registered?.url ?? ''}
        />
      </Registration>
      <h2 className="mb-2 font-semibold">Incidents</h2>
      {incidents.length > 0 ? <IncidentList incidents={incidents} /> : <EmptyState title="No incident points at it" />}
      {olderThan !== undefined && (
        <Link
          className={`${buttonClasses()} mt-4`}
          href={`/entities/${identifierSegment(identifier)}?before=${olderThan}`}
        >
          Older
        </Link>
      )}
    </>
  )
}
