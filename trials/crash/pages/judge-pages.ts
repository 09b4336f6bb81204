import { groupBy } from '../../../lib/values/group-by'
import { type Evidence, type Findings, isTaken } from './evidence'
import { HOPELESS, type Kind } from './kinds'
import type { Receipt } from './receivers'

type Stored = Evidence['stored']
type Notification = Stored['notifications'][number]
type Page = Stored['pages'][number]

/** Whether every notification was released with one page for each way, which its person got or which had to fail. */
export function judgePages({ stored, receipts, teams }: Evidence): Findings {
  const kinds = new Map(teams.flatMap(({ steps }) => steps.flat()).map(({ userId, kind }) => [userId, kind]))
  const pages = groupBy(stored.pages, ({ notificationId }) => notificationId)
  const entries = groupBy(stored.entries, ({ notificationId }) => notificationId)
  const taken = groupBy(receipts.filter(isTaken), ({ uid }) => uid)
  const found = stored.notifications.map((notification): Findings => {
    const own = pages.get(notification.id) ?? []
    const kind = kinds.get(notification.userId)
    const faults = own
      .filter((page) => !isHeldBack(page, kind) || own.every(({ state }) => state !== 'sent'))
      .flatMap((page) => pageFault(page, kind, notification, taken.get(page.uid) ?? []))
    return {
      lost: [...releaseFault(notification, own.length), ...faults],
      wrong: countFault(notification, waysFault(notification, kind, own), entries.get(notification.id)?.length ?? 0),
    }
  })
  return { lost: found.flatMap(({ lost }) => lost), wrong: found.flatMap(({ wrong }) => wrong) }
}

function releaseFault({ id, state }: Notification, pages: number) {
  if (state !== 'released') return [`notification ${id} is ${state}`]
  return pages > 0 ? [] : [`notification ${id} has no page`]
}

/** By its person's own rules. */
const WAYS: Partial<Record<Kind, string[]>> = { phone: ['sms', 'telegram'] }

function waysFault({ id }: Notification, kind: Kind | undefined, pages: Page[]) {
  const wanted = (kind && WAYS[kind]) ?? ['webhook']
  const ways = pages.map(({ channel }) => channel ?? '').toSorted()
  return ways.length === 0 || ways.join() === wanted.join()
    ? []
    : [`notification ${id} has pages by ${ways.join(', ')}`]
}

/** A number gets five SMS in a quarter of an hour; what is held back must have gone out by the chat. */
function isHeldBack({ channel, state, endReason }: Page, kind: Kind | undefined) {
  return kind === 'phone' && channel === 'sms' && state === 'failed' && endReason?.startsWith('Held back') === true
}

function countFault({ id, incidents }: Notification, ways: string[], entries: number) {
  return [
    ...ways,
    ...(entries === incidents ? [] : [`notification ${id} counts ${incidents} incidents instead of ${entries}`]),
  ]
}

function pageFault(page: Page, kind: Kind | undefined, { userId, incidents }: Notification, taken: Receipt[]) {
  const { uid, state, attempts, endReason } = page
  const name = `${uid} for ${kind} is ${state} after ${attempts} attempts`
  if (state === 'sent') {
    const told = taken.filter((receipt) => receipt.userId === userId).map((receipt) => receipt.incidents)
    if (told.length === 0) return [`${name} and never arrived`]
    return told.includes(incidents) ? [] : [`${name} and told of ${told.join()} incidents instead of ${incidents}`]
  }
  if (state === 'failed' && kind && HOPELESS.includes(kind)) return endReason ? [] : [`${name} without a reason`]
  return [`${name}${endReason ? `: ${endReason}` : ''}`]
}
