import { calendarFeed } from '@/lib/on-call/calendar-feed'
import { getRuntime } from '@/lib/server/runtime'

type Params = { params: Promise<{ secret: string }> }

/** For calendar programs; the secret in the address is the authorization. */
export async function GET(_: Request, { params }: Params) {
  const { db, env } = getRuntime()
  const feed = await calendarFeed({ db, now: new Date(), baseUrl: env.BASE_URL }, (await params).secret)
  if (feed === undefined) return new Response('There is no such calendar.\n', { status: 404, headers: PRIVATE })
  return new Response(feed, { headers: { ...PRIVATE, 'Content-Type': 'text/calendar; charset=utf-8' } })
}

const PRIVATE = { 'Cache-Control': 'private, no-store' }
