import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { parseRowId } from '@/app/row-id'
import { requireContext } from '@/app/session'
import { OutsideLink } from '@/components/outside-link'
import { PointingIncidents } from '@/components/pointing-incidents'
import { Registration } from '@/components/registration'
import { buttonClasses } from '@/components/ui/button'
import { PageTitle } from '@/components/ui/page'
import { VisibleText } from '@/components/ui/visible-text'
import { getEntity } from '@/lib/entities/get'
import { identifierSegment, segmentIdentifier } from '@/lib/identifier'
import { listIncidents } from '@/lib/incidents/list'
import { shortened } from '@/lib/text'
import { SmallDashboard } from '../../dashboard/small-dashboard'
import { EntityForm } from './entity-form'

const TITLE_SHOWN = 80

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ before?: string | string[] }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const identifier = segmentIdentifier((await params).id)
  return { title: identifier ? `${shortened(identifier, TITLE_SHOWN)} · Entity` : 'Entity' }
}

export default async function EntityPage({ params, searchParams }: Props) {
  const ctx = await requireContext()
  const identifier = segmentIdentifier((await params).id)
  if (identifier === undefined) notFound()
  const entity = await getEntity(ctx, identifier)
  const registered = entity?.registeredAt ? entity : undefined
  const before = parseRowId((await searchParams).before)
  const cursor = before === undefined ? undefined : { section: 0, beyondId: before }
  const page = await listIncidents(ctx, { entities: [{ values: [identifier] }] }, { cursor })
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
          <VisibleText limit={10_000}>{registered.description}</VisibleText>
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
      {entity && <SmallDashboard ctx={ctx} filter={{ entityId: identifier }} />}
      <PointingIncidents page={page} path={`/entities/${identifierSegment(identifier)}`} />
    </>
  )
}
