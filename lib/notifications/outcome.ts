import { CHANNELS, type Channel } from '../channels/channels'
import type { PageState } from '../db/database'

type Attempt = { at: Date; isDelivered: boolean; answer: string }

type PageFacts = {
  channel: Channel | null
  state: PageState
  dueAt: Date
  endedAt: Date | null
  endReason: string | null
  unconfirmedSince: Date | null
  log: readonly Attempt[]
}

export type NotificationFacts = {
  state: 'gathering' | 'released' | 'cancelled'
  releaseAt: Date
  pages: readonly PageFacts[]
}

export type PageOutcome =
  | { kind: 'delivered'; channel: string; at: Date }
  | { kind: 'failing'; channel: string; attempts: number; answer: string; nextAt: Date }
  | { kind: 'failed'; channel: string; reason: string }
  | { kind: 'stopped'; channel: string; attempts: number; answer: string }
  | { kind: 'unsent'; channel: string }
  | { kind: 'unconfirmed'; channel: string; since: Date }

/** `trying`: one may still be delivered; `failed`: none can; `grouped`: waits for others; `dropped`: not needed now. */
export type PagingOutcome =
  | { kind: 'paged' | 'trying' | 'failed'; pages: PageOutcome[] }
  | { kind: 'grouped'; releaseAt: Date }
  | { kind: 'dropped' }

/** `endedAt`: when its incident was first acknowledged or resolved after it had been added; a page sent later leaves it out. */
export function pagingOutcome(notification: NotificationFacts | null, endedAt?: Date): PagingOutcome {
  if (!notification || notification.state === 'cancelled') return { kind: 'dropped' }
  if (notification.state === 'gathering')
    return endedAt ? { kind: 'dropped' } : { kind: 'grouped', releaseAt: notification.releaseAt }
  const pages = endedAt ? notification.pages.filter((page) => isOlder(page, endedAt)) : notification.pages
  const has = (state: PageState) => pages.some((page) => page.state === state)
  const told = pages.flatMap((page) => pageOutcome(page) ?? [])
  const outcomes = told.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
  if (has('sent')) return { kind: 'paged', pages: outcomes }
  if (has('pending')) return { kind: 'trying', pages: outcomes }
  return outcomes.length > 0 ? { kind: 'failed', pages: outcomes } : { kind: 'dropped' }
}

function isOlder({ state, log }: PageFacts, endedAt: Date) {
  const [first] = log
  return first ? first.at <= endedAt : state === 'failed'
}

const ORDER: PageOutcome['kind'][] = ['delivered', 'unconfirmed', 'failing', 'unsent', 'stopped', 'failed']

export function pageOutcome({
  channel,
  state,
  dueAt,
  endedAt,
  endReason,
  unconfirmedSince,
  log,
}: PageFacts): PageOutcome | undefined {
  const title = channel ? CHANNELS[channel].title : ''
  const last = log.at(-1)
  if (state === 'sent') return { kind: 'delivered', channel: title, at: endedAt ?? last?.at ?? dueAt }
  if (state === 'failed') return { kind: 'failed', channel: title, reason: endReason ?? '' }
  if (state === 'pending' && unconfirmedSince) return { kind: 'unconfirmed', channel: title, since: unconfirmedSince }
  const tried = last && { channel: title, attempts: log.length, answer: last.answer }
  if (state === 'cancelled') return tried && { kind: 'stopped', ...tried }
  return tried ? { kind: 'failing', ...tried, nextAt: dueAt } : { kind: 'unsent', channel: title }
}
