import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { guard } from '@/app/auth/guard'
import { requireContext } from '@/app/auth/session'
import type { ListOf } from '@/components/dashboard/asked'
import { IncidentCards } from '@/components/dashboard/incident-cards'
import { KeyFigures } from '@/components/dashboard/key-figures'
import { buttonClasses } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { PageTitle } from '@/components/ui/page'
import { RelativeTime } from '@/components/ui/relative-time'
import { VisibleText } from '@/components/ui/visible-text'
import { may } from '@/lib/context'
import type { Counts, Whole } from '@/lib/dashboard/dashboard'
import { type DashboardSearch, readDashboard } from '@/lib/dashboard/read'
import { listTeams } from '@/lib/teams/list'
import { LabelCard } from './label-card'
import { listOf } from './list-of'
import { PagesCard } from './pages-card'
import { PeopleCard } from './people-card'
import { filterName, RangeBar } from './range-bar'
import { exportUrl, readSearch, type Search, unreadLabel } from './search'
import { SourcesCard } from './sources-card'

export const metadata: Metadata = { title: 'Dashboard' }

/** The page says so if counting is further behind. */
const BEHIND_MS = 60_000

export default async function DashboardPage({ searchParams }: { searchParams: Promise<Search> }) {
  const ctx = await requireContext()
  const parameters = await searchParams
  const search = readSearch(parameters)
  const unread = unreadLabel(parameters)
  const [dashboard, teams] = await guard(Promise.all([readDashboard(ctx, search), listTeams(ctx)]))
  if (!dashboard) notFound()
  const { counts, whole } = dashboard
  const { behindSince, range } = counts
  const toList = listOf(search.filter, counts.name)
  return (
    <>
      <PageTitle
        actions={
          <a href={exportUrl(search)} download className={buttonClasses()}>
            Export as JSON
          </a>
        }
      >
        Dashboard
      </PageTitle>
      <RangeBar
        search={search}
        range={range}
        now={ctx.now}
        teams={teams}
        filterName={filterName(search, counts.name)}
        label={whole?.label && { keys: whole.keys, chosen: whole.label.key }}
      />
      {unread && (
        <div className="mb-4">
          <Notice kind="info">
            “<VisibleText>{unread}</VisibleText>” is not a label and its value, so nothing is filtered by it. Write
            service=checkout.
          </Notice>
        </div>
      )}
      {behindSince && ctx.now.getTime() - behindSince.getTime() > BEHIND_MS && (
        <Notice kind="info">
          These figures are still being counted: what has happened since <RelativeTime at={behindSince} withExact /> is
          missing.
        </Notice>
      )}
      <KeyFigures counts={counts} listOf={toList} {...(whole && { pages: whole.pages })} />
      <IncidentCards
        history={counts.history}
        range={range}
        listOf={toList}
        exportUrl={(table) => exportUrl(search, table)}
      />
      {whole && (
        <WholeCards search={search} counts={counts} whole={whole} listOf={toList} isAdmin={may(ctx, 'read health')} />
      )}
    </>
  )
}

type WholeProps = { search: DashboardSearch; counts: Counts; whole: Whole; listOf: ListOf; isAdmin: boolean }

function WholeCards({ search, counts: { range, history }, whole, listOf, isAdmin }: WholeProps) {
  return (
    <>
      <div className="mb-4 grid gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        {whole.label && (
          <LabelCard search={search} label={whole.label} history={history} range={range} listOf={listOf} />
        )}
        <SourcesCard search={search} sources={whole.sources} range={range} listOf={listOf} />
      </div>
      <div className="grid gap-4 xl:grid-cols-2">
        <PeopleCard search={search} people={whole.pages.people} onCall={whole.onCall} />
        <PagesCard
          search={search}
          pages={whole.pages}
          failures={whole.failures}
          isAdmin={isAdmin}
          stepMs={range.stepMs}
        />
      </div>
    </>
  )
}
