import { addDays, differenceInHours } from 'date-fns'
import { type ConditionInput, checkConditions } from '../conditions/check'
import { describeConditions } from '../conditions/describe'
import { compileConditions, indexSubject } from '../conditions/match'
import { type IncidentSubject, newestIncidents, readSubjects } from '../conditions/read-subjects'
import type { Context } from '../context'
import type { Severity } from '../db/database'
import type { FieldErrors, Result } from '../result'
import { isMoreSevere } from '../values/severity'

const MOST_OPEN = 1_000
const RECENT = 1_000
const RECENT_DAYS = 7
const EXAMPLES = 3

export type SilencePreview = {
  /** Open incidents that it matches, and how many of them are critical. */
  open: number
  critical: number
  /** There are more open incidents, older than those that were looked at. */
  hasMore: boolean
  examples: { id: number; severity: Severity; summary: string; receivedAt: Date }[]
  /** Of the newest incidents of the last days: how many it would have met, of how many, since when. */
  met: number
  of: number
  since: Date | null
  /** About; null while less than a day is known. */
  perDay: number | null
  /** What the conditions mean. */
  sentence: string
}

/** What conditions match now, and would have met; nothing is stored. */
export async function previewSilence(
  ctx: Context,
  given: readonly ConditionInput[],
): Promise<Result<SilencePreview, { reason: 'invalid'; errors: FieldErrors }>> {
  const { db, workspaceId, now } = ctx
  const keys = await db.read.apiKey.findMany({ where: { workspaceId }, select: { id: true, name: true } })
  const checked = checkConditions(given, new Set(keys.map(({ id }) => id)))
  if ('errors' in checked) return { ok: false, reason: 'invalid', errors: checked.errors }
  if (given.length === 0) return { ok: false, reason: 'invalid', errors: { conditions: 'Give a condition.' } }
  const isMet = compileConditions(checked.conditions)
  const openIds = await newestIncidents(ctx, MOST_OPEN, { status: 'open' })
  const recentIds = await newestIncidents(ctx, RECENT)
  const subjects = await readSubjects(ctx, [...new Set([...openIds, ...recentIds])])
  const [isOpen, isNewest] = [new Set(openIds), new Set(recentIds)]
  const isRecent = ({ id, receivedAt }: IncidentSubject) => isNewest.has(id) && receivedAt >= addDays(now, -RECENT_DAYS)
  const recent = subjects.filter(isRecent)
  const matching = subjects.filter((subject) => isMet(indexSubject(subject)))
  const open = matching.filter(({ id }) => isOpen.has(id))
  const met = matching.filter(isRecent).length
  return {
    ok: true,
    open: open.length,
    critical: open.filter(({ severity }) => severity === 'critical').length,
    hasMore: openIds.length === MOST_OPEN,
    examples: worstFirst(open).slice(0, EXAMPLES).map(example),
    met,
    of: recent.length,
    ...rate(met, windowStart(subjects, { recent, now }), now),
    sentence: describeConditions(checked.conditions),
  }
}

/** The whole of the last days if older incidents are known too, otherwise since the oldest. */
function windowStart(all: IncidentSubject[], { recent, now }: { recent: IncidentSubject[]; now: Date }) {
  const oldest = recent.at(-1)?.receivedAt
  if (!oldest) return null
  const isOlderKnown = recent.length < RECENT && all.some(({ receivedAt }) => receivedAt < addDays(now, -RECENT_DAYS))
  return isOlderKnown ? addDays(now, -RECENT_DAYS) : oldest
}

function rate(met: number, since: Date | null, now: Date) {
  const hours = since ? differenceInHours(now, since) : 0
  return { since, perDay: hours >= 24 ? Math.round((met * 24) / hours) : null }
}

function worstFirst(incidents: IncidentSubject[]) {
  return incidents.toSorted((a, b) => {
    if (a.severity === b.severity) return b.id - a.id
    return isMoreSevere(a.severity, b.severity) ? -1 : 1
  })
}

function example({ id, severity, summary, receivedAt }: IncidentSubject) {
  return { id, severity, summary, receivedAt }
}
