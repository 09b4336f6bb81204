import type { Context } from '../context'
import { listLabelKeys } from '../labels/list-keys'
import { countedTo } from '../rollups/lag'
import { type Failure, pageFailures } from './failures'
import { type IncidentHistory, incidentHistory } from './incidents'
import { type LabelValue, noisiestValues } from './labels'
import { type OpenNow, openNow } from './open-now'
import { type PageHistory, pageHistory } from './pages'
import type { Range } from './range'
import { noisiestSources, type Source } from './sources'
import { type DashboardFilter, findSubject } from './subject'
import { type TimeOnCall, timeOnCall } from './time-on-call'

const USUAL_KEY = 'service'

export type Counts = {
  name: string | undefined
  range: Range
  history: IncidentHistory
  open: OpenNow
  behindSince: Date | undefined
}

/** Counted for a whole workspace only. */
export type Whole = {
  keys: string[]
  label: { key: string; values: LabelValue[] } | undefined
  sources: Source[]
  pages: PageHistory
  failures: Failure[]
  onCall: TimeOnCall[]
}

/** Null when the workspace has no such team or API key. */
export async function getCounts(ctx: Context, filter: DashboardFilter, range: Range): Promise<Counts | null> {
  const counted = await findSubject(ctx, filter)
  if (!counted) return null
  const [history, open, behindSince] = await Promise.all([
    incidentHistory(ctx, counted, range),
    openNow(ctx, counted),
    countedTo(ctx.db),
  ])
  return { name: counted.name, range, history, open, behindSince }
}

export async function getWhole(ctx: Context, range: Range, by?: string): Promise<Whole> {
  const [keys, onCall] = await Promise.all([listLabelKeys(ctx), timeOnCall(ctx, range)])
  const key = by ?? (keys.includes(USUAL_KEY) ? USUAL_KEY : keys[0])
  const zones = new Map(onCall.map(({ userId, timeZone }) => [userId, timeZone]))
  const [label, sources, pages, failures] = await Promise.all([
    key === undefined ? undefined : labelFigures(ctx, key, range),
    noisiestSources(ctx, range),
    pageHistory(ctx, range, zones),
    pageFailures(ctx, range),
  ])
  return { keys, label, sources, pages, failures, onCall }
}

async function labelFigures(ctx: Context, key: string, range: Range) {
  return { key, values: await noisiestValues(ctx, key, range) }
}
