import type { Context } from '../context'
import { listLabelKeys } from '../labels/list-keys'
import { countedTo } from '../rollups/lag'
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
  onCall: TimeOnCall[]
}

/** Null when the workspace has no such team or API key. */
export async function getCounts(ctx: Context, filter: DashboardFilter, range: Range): Promise<Counts | null> {
  const counted = await findSubject(ctx, filter)
  if (!counted) return null
  return {
    name: counted.name,
    range,
    history: await incidentHistory(ctx, counted, range),
    open: await openNow(ctx, counted),
    behindSince: await countedTo(ctx.db),
  }
}

export async function getWhole(ctx: Context, range: Range, by?: string): Promise<Whole> {
  const keys = await listLabelKeys(ctx)
  const key = by ?? (keys.includes(USUAL_KEY) ? USUAL_KEY : keys[0])
  const onCall = await timeOnCall(ctx, range)
  const zones = new Map(onCall.map(({ userId, timeZone }) => [userId, timeZone]))
  return {
    keys,
    label: key === undefined ? undefined : { key, values: await noisiestValues(ctx, key, range) },
    sources: await noisiestSources(ctx, range),
    pages: await pageHistory(ctx, range, zones),
    onCall,
  }
}
