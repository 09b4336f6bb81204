import type { Metadata } from 'next'
import Link from 'next/link'
import { requireContext } from '@/app/session'
import { IncidentList } from '@/components/incident-list'
import { LiveRefresh } from '@/components/live-refresh'
import { buttonClasses } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { PageTitle } from '@/components/ui/page'
import type { UserContext } from '@/lib/context'
import { incidentsChangeMark } from '@/lib/incidents/change-mark'
import type { IncidentCursor, IncidentFilter } from '@/lib/incidents/filter'
import { groupIncidents } from '@/lib/incidents/group'
import { listIncidents } from '@/lib/incidents/list'
import { suggestLabels } from '@/lib/labels/suggest'
import { filterUrl, MAX_LABELS, readFilter, type Search } from './filter'
import { FilterBar } from './filter-bar'
import { GroupList } from './group-list'
import { type Grouping, readGrouping } from './grouping'
import { NoIncidents } from './no-incidents'

export const metadata: Metadata = { title: 'Incidents' }

export default async function IncidentsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const ctx = await requireContext()
  const search = await searchParams
  const { filter, cursor, labelsLeftOut } = readFilter(search)
  const grouping = readGrouping(search)
  const mark = await incidentsChangeMark(ctx)
  const labels = await suggestLabels(ctx)
  return (
    <>
      <PageTitle actions={<LiveRefresh mark={mark} />}>Incidents</PageTitle>
      <FilterBar filter={filter} grouping={grouping} suggestions={labels} />
      {labelsLeftOut > 0 && (
        <div className="mb-3">
          <Notice kind="error">
            A filter takes at most {MAX_LABELS} labels. The address names {labelsLeftOut} more, which are ignored.
          </Notice>
        </div>
      )}
      {grouping ? (
        <Groups ctx={ctx} filter={filter} grouping={grouping} isNew={mark === ''} />
      ) : (
        <Newest ctx={ctx} filter={filter} cursor={cursor} isNew={mark === ''} />
      )}
    </>
  )
}

type PartProps = { ctx: UserContext; filter: IncidentFilter; isNew: boolean }

async function Groups({ ctx, filter, grouping, isNew }: PartProps & { grouping: Grouping }) {
  const grouped = await groupIncidents(ctx, filter, grouping)
  if (grouped.groups.length === 0)
    return <NoIncidents filter={filter} cursor={{}} isNew={isNew} isAdmin={ctx.actor.role === 'admin'} />
  return <GroupList grouped={grouped} filter={filter} grouping={grouping} />
}

async function Newest({ ctx, filter, cursor, isNew }: PartProps & { cursor: IncidentCursor }) {
  const page = await listIncidents(ctx, filter, cursor)
  return (
    <>
      {page.incidents.length > 0 ? (
        <IncidentList incidents={page.incidents} />
      ) : (
        <NoIncidents
          filter={filter}
          cursor={cursor}
          isNew={isNew}
          isAdmin={ctx.actor.role === 'admin'}
          olderThan={page.isCutShort ? page.olderThan : undefined}
        />
      )}
      <nav aria-label="Pages" className="mt-4 flex justify-between">
        <span>
          {page.newerThan !== undefined && (
            <Link className={buttonClasses()} href={filterUrl(filter, { after: page.newerThan })}>
              Newer
            </Link>
          )}
        </span>
        {page.olderThan !== undefined && (
          <Link className={buttonClasses()} href={filterUrl(filter, { before: page.olderThan })}>
            Older
          </Link>
        )}
      </nav>
    </>
  )
}
