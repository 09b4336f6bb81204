import type { Metadata } from 'next'
import Link from 'next/link'
import { requireContext } from '@/app/session'
import { IncidentList } from '@/components/incident-list'
import { LiveRefresh } from '@/components/live-refresh'
import { buttonClasses } from '@/components/ui/button'
import { PageTitle } from '@/components/ui/page'
import { incidentsChangeMark } from '@/lib/incidents/change-mark'
import { listIncidents } from '@/lib/incidents/list'
import { suggestLabels } from '@/lib/labels/suggest'
import { filterUrl, readFilter, type Search } from './filter'
import { FilterBar } from './filter-bar'
import { NoIncidents } from './no-incidents'

export const metadata: Metadata = { title: 'Incidents' }

export default async function IncidentsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const ctx = await requireContext()
  const { filter, cursor } = readFilter(await searchParams)
  const mark = await incidentsChangeMark(ctx)
  const [page, labels] = await Promise.all([listIncidents(ctx, filter, cursor), suggestLabels(ctx)])
  return (
    <>
      <PageTitle actions={<LiveRefresh mark={mark} />}>Incidents</PageTitle>
      <FilterBar filter={filter} suggestions={labels} />
      {page.incidents.length > 0 ? (
        <IncidentList incidents={page.incidents} />
      ) : (
        <NoIncidents filter={filter} cursor={cursor} isNew={mark === ''} isAdmin={ctx.actor.role === 'admin'} />
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
