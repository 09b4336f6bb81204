import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { requireContext } from '@/app/auth/session'
import { PointingIncidents } from '@/components/pointing-incidents'
import { EditLink, Registration } from '@/components/registration'
import { PageTitle } from '@/components/ui/page'
import { VisibleText } from '@/components/ui/visible-text'
import { plainLine } from '@/lib/channels/plain'
import { entityDays } from '@/lib/dashboard/days'
import { getEntity } from '@/lib/entities/get'
import { entityMark } from '@/lib/entities/mark'
import { listIncidents } from '@/lib/incidents/list'
import { labelsOfEntity } from '@/lib/labels/of-entity'
import { runbooksOfEntity } from '@/lib/runbooks/of-entity'
import { listTeams } from '@/lib/teams/list'
import { identifierSegment, segmentIdentifier } from '@/lib/values/identifier'
import { SmallDashboard } from '../../dashboard/small-dashboard'
import { readListSearch, type Search } from '../../incidents/list-url'
import { About } from './about'
import { addressOf, DayStrip } from './day-strip'
import { EntityForm } from './entity-form'
import { ItsRunbooks } from './its-runbooks'
import { LabelsSeen } from './labels-seen'

const TITLE_SHOWN = 80
const INCIDENTS_SHOWN = 10

type Props = {
  params: Promise<{ id: string }>
  searchParams: Promise<Search>
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
  const { cursor } = readListSearch(search)
  const filter = { entities: [{ values: [identifier] }] }
  const page = await listIncidents(ctx, filter, { order: 'urgent', cursor, most: cursor ? undefined : INCIDENTS_SHOWN })
  const path = `/entities/${identifierSegment(identifier)}`
  const edited = {
    what: 'entity',
    path,
    isRegistered: registered !== undefined,
    isEdited: search.edit !== undefined,
  } as const
  return (
    <>
      <PageTitle back={{ href: '/entities', name: 'Entities' }} actions={<EditLink {...edited} />}>
        <VisibleText>{registered?.name ?? identifier}</VisibleText>
      </PageTitle>
      <About identifier={identifier} registered={registered} />
      <Registration isNamed={entity !== null} {...edited}>
        <EntityForm
          mark={entityMark(entity)}
          identifier={identifier}
          kind={registered?.kind ?? 'service'}
          name={registered?.name ?? ''}
          description={registered?.description ?? ''}
          url={registered?.url ?? ''}
          teamId={registered?.team?.id}
          teams={edited.isEdited ? await listTeams(ctx) : []}
        />
      </Registration>
      <div className="grid items-start gap-x-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="min-w-0">
          <PointingIncidents page={page} path={path} />
          {entity && <DayStrip identifier={identifier} days={await entityDays(ctx, entity.identifier)} />}
        </div>
        <div className="min-w-0">
          {entity && <ItsRunbooks runbooks={await runbooksOfEntity(ctx, entity.identifier)} />}
          {entity && <LabelsSeen labels={await labelsOfEntity(ctx, entity.identifier)} />}
        </div>
      </div>
      {entity && <SmallDashboard ctx={ctx} filter={{ entityId: identifier }} />}
    </>
  )
}
