import type { Metadata } from 'next'
import Link from 'next/link'
import { requireContext } from '@/app/session'
import { IncidentList } from '@/components/incident-list'
import { LiveRefresh } from '@/components/live-refresh'
import { buttonClasses } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { PageTitle } from '@/components/ui/page'
import { incidentsChangeMark } from '@/lib/incidents/change-mark'
import { listIncidents } from '@/lib/incidents/list'
import { suggestLabels } from '@/lib/labels/suggest'
import { filterUrl, MAX_LABELS, readFilter, type Search } from './filter'
import { FilterBar } from './filter-bar'
import { NoIncidents } from './no-incidents'

export const metadata: Metadata = { title: 'Incidents' }

export default async function IncidentsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const ctx = await requireContext()
  const { filter, cursor, labelsLeftOut } = readFilter(await searchParams)
  const mark = await incidentsChangeMark(ctx)
  const [page, labels] = await Promise.all([listIncidents(ctx, filter, cursor), suggestLabels(ctx)])
  return (
    <>
      <PageTitle actions={<LiveRefresh mark={mark} />}>Incidents</PageTitle>
      <FilterBar filter={filter} suggestions={labels} />
      {labelsLeftOut > 0 && (
        <div className="mb-3">
          <Notice kind="error">
            A filter takes at most {MAX_LABELS} labels. The address names {labelsLeftOut} more, which are ignored.
          </Notice>
        </div>
      )}
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
