import type { Context } from '../context'
import { type Counts, getCounts, getWhole, type Whole } from './dashboard'
import { type RangeName, rangeTo } from './range'
import type { DashboardFilter } from './subject'

export type DashboardSearch = {
  range: RangeName
  /** Undefined: the range ends now. */
  to: Date | undefined
  filter: DashboardFilter
  /** The key of the label by whose values is counted. */
  by: string | undefined
}

export type Dashboard = { counts: Counts; whole: Whole | undefined }

/** Null when the workspace has no such team or API key. */
export async function readDashboard(ctx: Context, search: DashboardSearch): Promise<Dashboard | null> {
  const { range: name, to, filter, by } = search
  const range = rangeTo(name, to ?? ctx.now, ctx.now)
  const isWhole = Object.keys(filter).length === 0
  const [counts, whole] = await Promise.all([
    getCounts(ctx, filter, range),
    isWhole ? getWhole(ctx, range, by) : undefined,
  ])
  return counts && { counts, whole }
}
