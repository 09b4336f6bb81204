import { addSeconds } from 'date-fns'
import type { Severity } from '../db/database'
import { isMoreSevere } from '../severity'

/** A notification of one person that was released lately, or still gathers. Without an id it is not yet stored. */
export type Draft = {
  id?: number
  groupKey: string
  severity: Severity
  incidents: number
  releaseAt: Date
  isReleased: boolean
}

/** How many groups may have a first page of their own in one window, before all that is new goes into one. */
const FIRST_PAGES = 3
const ANY_GROUP = ''

export type Incoming = { groupKey: string; severity: Severity; now: Date; gatherSeconds: number }

/**
 * Puts an incident into one of a person's notifications of the last `gatherSeconds`, or a new one. The first of a group
 * goes out at once; what follows is gathered until the window ends, unless it is more severe than all before.
 */
export function gather(lately: Draft[], incoming: Incoming): Draft {
  const own = lately.filter(({ groupKey }) => groupKey === incoming.groupKey)
  if (own.length > 0) return join(lately, own, incoming)
  const firsts = lately.filter((draft) => isOut(draft, incoming.now))
  if (firsts.length < FIRST_PAGES) return add(lately, incoming, incoming.now)
  return join(lately, lately, { ...incoming, groupKey: ANY_GROUP })
}

/** `before` is what the incident follows: the same group or, where there are too many groups, everything. */
function join(lately: Draft[], before: Draft[], { groupKey, severity, now, gatherSeconds }: Incoming) {
  const out = before.filter((draft) => isOut(draft, now))
  const waiting = lately.find((draft) => draft.groupKey === groupKey && !isOut(draft, now))
  const windowEnds = addSeconds(latest(out.map(({ releaseAt }) => releaseAt)) ?? now, gatherSeconds)
  const draft = waiting ?? add(lately, { groupKey, severity }, windowEnds, 0)
  draft.incidents++
  if (isMoreSevere(severity, draft.severity)) draft.severity = severity
  if (out.every((other) => isMoreSevere(severity, other.severity))) draft.releaseAt = now
  return draft
}

function add(
  lately: Draft[],
  { groupKey, severity }: Pick<Incoming, 'groupKey' | 'severity'>,
  releaseAt: Date,
  incidents = 1,
) {
  const draft: Draft = { groupKey, severity, incidents, releaseAt, isReleased: false }
  lately.push(draft)
  return draft
}

function isOut({ isReleased, releaseAt }: Draft, now: Date) {
  return isReleased || releaseAt <= now
}

function latest(dates: Date[]) {
  return dates.toSorted((a, b) => b.getTime() - a.getTime())[0]
}
