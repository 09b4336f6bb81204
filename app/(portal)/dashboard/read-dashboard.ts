import { notFound } from 'next/navigation'
import { guard } from '@/app/auth/guard'
import type { Context } from '@/lib/context'
import { getCounts, getWhole } from '@/lib/dashboard/dashboard'
import { rangeTo } from '@/lib/dashboard/range'
import type { DashboardSearch } from './search'

export async function readDashboard(ctx: Context, { range: name, to, filter, by }: DashboardSearch) {
  const range = rangeTo(name, to ?? ctx.now, ctx.now)
  const isWhole = Object.keys(filter).length === 0
  const [counts, whole] = await guard(
    Promise.all([getCounts(ctx, filter, range), isWhole ? getWhole(ctx, range, by) : undefined]),
  )
  if (!counts) notFound()
  return { counts, whole }
}
