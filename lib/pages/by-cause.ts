import { groupBy } from '../values/group-by'
import type { FailedPage } from './failed-pages'

export type FailedCause = {
  userId: number
  person: string
  /** Null for somebody who had no verified contact method. */
  receiver: string | null
  reason: string
  /** Newest first. */
  pages: FailedPage[]
  /** How many failed in all: `pages` names what failed several times once. */
  count: number
  lastAt: Date
}

/** Failed pages of one receiver for one reason: one remedy mends them all. Newest cause first. */
export function byCause(pages: FailedPage[]): FailedCause[] {
  const alike = groupBy(pages, ({ userId, receiver, reason }) => JSON.stringify([userId, receiver, reason]))
  return [...alike.values()].map((same) => {
    const { userId, person, receiver, reason } = same[0]
    const count = same.reduce((sum, { times }) => sum + times, 0)
    return { userId, person, receiver, reason, pages: same, count, lastAt: latest(same) }
  })
}

function latest(pages: FailedPage[]) {
  return new Date(Math.max(...pages.map(({ endedAt }) => endedAt.getTime())))
}
