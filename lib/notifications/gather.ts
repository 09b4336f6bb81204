import { addSeconds } from 'date-fns'
import type { Severity } from '../db/database'
import { isMoreSevere } from '../values/severity'

/** Still gathering, or released in this window. It has no id until it is stored. */
export type RecentNotification = {
  id?: number
  groupKey: string
  severity: Severity
  incidents: number
  releaseAt: Date
  isReleased: boolean
}

/** Groups that get a page at once in a window; later groups are gathered together. */
const FIRST_PAGES = 3
const ANY_GROUP = ''
/** No group of labels has these: theirs are JSON. */
const AFTER_SILENCE = 'after a silence'
/** Of whatever policy. */
export const QUIET_HOURS = 'quiet hours'

export type Incoming = {
  groupKey: string
  severity: Severity
  now: Date
  gatherSeconds: number
  /** A person asked for this page. */
  isByHand: boolean
  /** A silence held it back, with others that come at the same moment. */
  isTogether: boolean
}

/** A group's first incident goes out at once; later ones at the end of the window, unless more severe or asked for. */
export function gather(recent: RecentNotification[], incoming: Incoming): RecentNotification {
  if (incoming.isByHand) return add(recent, incoming, incoming.now)
  if (incoming.isTogether) return addTogether(recent, incoming)
  const own = recent.filter(({ groupKey }) => groupKey === incoming.groupKey)
  if (own.length > 0) return join(recent, own, incoming)
  const firsts = recent.filter((notification) => isOut(notification, incoming.now))
  if (firsts.length < FIRST_PAGES) return add(recent, incoming, incoming.now)
  return join(recent, recent, { ...incoming, groupKey: ANY_GROUP })
}

/** One for all that come in a person's quiet hours. */
export function holdUntil(recent: RecentNotification[], severity: Severity, releaseAt: Date) {
  const held = recent.find(({ groupKey, isReleased }) => groupKey === QUIET_HOURS && !isReleased)
  const notification = held ?? add(recent, { groupKey: QUIET_HOURS, severity }, releaseAt, 0)
  notification.incidents++
  if (isMoreSevere(severity, notification.severity)) notification.severity = severity
  return notification
}

/** One for all that come together; what comes within the window of it follows at its end. */
function addTogether(recent: RecentNotification[], { severity, now, gatherSeconds }: Incoming) {
  const own = recent.filter(({ groupKey }) => groupKey === AFTER_SILENCE)
  const open = own.find(({ isReleased }) => !isReleased)
  if (!open && own.length === 0) return add(recent, { groupKey: AFTER_SILENCE, severity }, now)
  if (!open) return join(recent, own, { groupKey: AFTER_SILENCE, severity, now, gatherSeconds })
  open.incidents++
  if (isMoreSevere(severity, open.severity)) open.severity = severity
  return open
}

/** `before`: earlier notifications of the group, or all of them when there are too many groups. */
function join(
  recent: RecentNotification[],
  before: RecentNotification[],
  { groupKey, severity, now, gatherSeconds }: Omit<Incoming, 'isByHand' | 'isTogether'>,
) {
  const out = before.filter((notification) => isOut(notification, now))
  const waiting = recent.find((notification) => notification.groupKey === groupKey && !isOut(notification, now))
  const windowEnds = addSeconds(latest(out.map(({ releaseAt }) => releaseAt)) ?? now, gatherSeconds)
  const notification = waiting ?? add(recent, { groupKey, severity }, windowEnds, 0)
  notification.incidents++
  if (isMoreSevere(severity, notification.severity)) notification.severity = severity
  if (out.every((other) => isMoreSevere(severity, other.severity))) notification.releaseAt = now
  return notification
}

function add(
  recent: RecentNotification[],
  { groupKey, severity }: Pick<Incoming, 'groupKey' | 'severity'>,
  releaseAt: Date,
  incidents = 1,
) {
  const notification: RecentNotification = { groupKey, severity, incidents, releaseAt, isReleased: false }
  recent.push(notification)
  return notification
}

function isOut({ isReleased, releaseAt }: RecentNotification, now: Date) {
  return isReleased || releaseAt <= now
}

function latest(dates: Date[]) {
  return dates.toSorted((a, b) => b.getTime() - a.getTime())[0]
}
