import type { Context } from '../context'
import type { Severity } from '../db/database'
import { incidentHistory } from './incidents'
import { daysTo } from './range'
import { findSubject } from './subject'

export type Day = { at: Date; opened: number; worst: Severity | undefined }

const DAYS = 90
const WORST_FIRST = ['critical', 'high', 'medium', 'low'] as const

export async function entityDays(ctx: Context, entityId: string): Promise<Day[]> {
  const counted = await findSubject(ctx, { entityId })
  const range = daysTo(DAYS, ctx.now)
  const { steps } = counted ? await incidentHistory(ctx, counted, range) : { steps: [] }
  return steps.map(({ at, opened, bySeverity }) => ({
    at,
    opened,
    worst: WORST_FIRST.find((severity) => bySeverity[severity] > 0),
  }))
}
