import { calendarFeed } from '@/lib/on-call/calendar-feed'
import { getRuntime } from '@/lib/server/runtime'

const PRIVATE = { 'Cache-Control': 'private, no-store' }

/** The shifts of whom the secret belongs to; undefined for nobody's. */
export async function feedAnswer(secret: string) {
  const { db, env } = getRuntime()
  const feed = await calendarFeed({ db, now: new Date(), baseUrl: env.BASE_URL }, secret)
  if (feed === undefined) return undefined
  return new Response(feed, { headers: { ...PRIVATE, 'Content-Type': 'text/calendar; charset=utf-8' } })
}

export function feedRefusal(status: number, text: string, headers: Record<string, string> = {}) {
  return new Response(`${text}\n`, { status, headers: { ...PRIVATE, ...headers } })
}
