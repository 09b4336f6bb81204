import Link from 'next/link'
import { guard } from '@/app/auth/guard'
import { IncidentCards } from '@/components/dashboard/incident-cards'
import { KeyFigures } from '@/components/dashboard/key-figures'
import type { Context } from '@/lib/context'
import { getCounts } from '@/lib/dashboard/dashboard'
import { rangeTo } from '@/lib/dashboard/range'
import type { DashboardFilter } from '@/lib/dashboard/subject'
import { listOf } from './list-of'
import { dashboardUrl } from './search'

/** Fewer incidents are no picture. */
const DRAWN_FROM = 5

export async function SmallDashboard({ ctx, filter }: { ctx: Context; filter: DashboardFilter }) {
  const range = rangeTo('30d', ctx.now, ctx.now)
  const counts = await guard(getCounts(ctx, filter, range))
  if (!counts || counts.history.total.opened === 0) return null
  const toList = listOf(filter, counts.name)
  return (
    <section aria-label="The last 30 days">
      <KeyFigures counts={counts} listOf={toList} />
      {counts.history.total.opened >= DRAWN_FROM && (
        <IncidentCards history={counts.history} range={range} listOf={toList} />
      )}
      <p className="mb-4">
        <Link href={dashboardUrl({ range: '30d', filter })} prefetch={false}>
          Open the dashboard
        </Link>
      </p>
    </section>
  )
}
