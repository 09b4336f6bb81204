import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { requireContext } from '@/app/auth/session'
import { OutsideLink } from '@/components/outside-link'
import { PointingIncidents } from '@/components/pointing-incidents'
import { Registration } from '@/components/registration'
import { buttonClasses } from '@/components/ui/button'
import { PageTitle } from '@/components/ui/page'
import { VisibleText } from '@/components/ui/visible-text'
import { plainLine } from '@/lib/channels/plain'
import { entityDays } from '@/lib/dashboard/days'
import { getEntity } from '@/lib/entities/get'
import { entityMark } from '@/lib/entities/mark'
import { listIncidents } from '@/lib/incidents/list'
import { labelsOfEntity } from '@/lib/labels/of-entity'
import { listTeams } from '@/lib/teams/list'
import { identifierSegment, segmentIdentifier } from '@/lib/values/identifier'
import { parseRowId } from '@/lib/values/row-id'
import { SmallDashboard } from '../../dashboard/small-dashboard'
import { addressOf, DayStrip } from './day-strip'
import { EntityForm } from './entity-form'
import { LabelsSeen } from './labels-seen'

const TITLE_SHOWN = 80

type Props = {
  params: Promise<{ id: string }>
  searchParams: Promise<{ before?: string | string[]; on?: string | string[] }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const identifier = segmentIdentifier((await params).id)
  return { title: identifier ? `${plainLine(identifier, TITLE_SHOWN)} · Entity` : 'Entity' }
}

export default async function EntityPage({ params, searchParams }: Props) {
  const ctx = await requireContext()
  const identifier = segmentIdentifier((await params).id)
  if (identifier === undefined) notFound()
  const entity = await getEntity(ctx, identifier)
  const registered = entity?.registeredAt ? entity : undefined
  const search = await searchParams
  const day = typeof search.on === 'string' && /^2\d{3}-\d{2}-\d{2}$/.test(search.on) ? new Date(search.on) : undefined
  if (day && !Number.isNaN(day.getTime())) redirect(addressOf(identifier, day))
  const before = parseRowId(search.before)
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
        {registered?.team && (
          <span>
            Team <VisibleText>{registered.team.name}</VisibleText>
          </span>
        )}
      </p>
      {registered?.description && (
        <p className="mb-4 max-w-prose whitespace-pre-wrap wrap-anywhere">
          <VisibleText limit={10_000}>{registered.description}</VisibleText>
        </p>
      )}
      {entity && <DayStrip identifier={identifier} days={await entityDays(ctx, entity.identifier)} />}
      {entity && <LabelsSeen labels={await labelsOfEntity(ctx, entity.identifier)} />}
      <Registration
        what="entity"
        isRegistered={registered !== undefined}
        isNamed={entity !== null}
        isFolded={entity !== null}
      >
        <EntityForm
          mark={entityMark(entity)}
          identifier={identifier}
          kind={registered?.kind ?? 'service'}
          name={registered?.name ?? ''}
          description={registered?.description ?? ''}
          url={registered?.url ?? ''}
          teamId={registered?.team?.id}
          teams={await listTeams(ctx)}
        />
      </Registration>
      {entity && <SmallDashboard ctx={ctx} filter={{ entityId: identifier }} />}
      <PointingIncidents page={page} path={`/entities/${identifierSegment(identifier)}`} />
    </>
  )
}
