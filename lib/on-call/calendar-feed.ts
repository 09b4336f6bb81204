import { ICalCalendar } from 'ical-generator'
import { audit } from '../audit/record'
import { isResponding } from '../auth/memberships'
import { requirePermission, type UserContext } from '../context'
import type { Database } from '../db/database'
import { randomSecret } from '../values/random'
import { sha256 } from '../values/sha256'
import { finalShifts } from './calendar'
import { readSchedules } from './read-schedules'

const WEEK = 604_800_000

/** Creates the feed, or a new address for it. The secret is in the result and nowhere else. */
export async function renewCalendarFeed(ctx: UserContext): Promise<{ secret: string }> {
  requirePermission(ctx, 'be on call')
  const secret = randomSecret()
  const data = { calendarHash: sha256(secret) }
  await ctx.db.write(async (tx) => {
    await tx.user.update({ where: { id: ctx.actor.userId }, data })
    await audit(tx, ctx, 'calendar feed made', ctx.actor.email)
  })
  return { secret }
}

export async function hasCalendarFeed(ctx: UserContext) {
  const user = await ctx.db.read.user.findUnique({ where: { id: ctx.actor.userId }, select: { calendarHash: true } })
  return Boolean(user?.calendarHash)
}

type FeedDeps = { db: Database; now: Date; baseUrl: string }

/** From 4 weeks ago to 12 weeks ahead; undefined for an unknown secret or a disabled person. */
export async function calendarFeed({ db, now, baseUrl }: FeedDeps, secret: string): Promise<string | undefined> {
  const user = await db.read.user.findUnique({ where: { calendarHash: sha256(secret) } })
  if (!user || !isResponding(user)) return undefined
  const period = { from: new Date(now.getTime() - 4 * WEEK), to: new Date(now.getTime() + 12 * WEEK) }
  const schedules = await readSchedules(db, { workspaceId: user.workspaceId }, period)
  const feed = new ICalCalendar({ name: `On call: ${user.name}`, prodId: { company: 'Tocsin', product: 'on-call' } })
  for (const schedule of schedules)
    for (const { startsAt, endsAt, overrideId } of finalShifts(schedule, period).filter(isOf(user.id)))
      feed.createEvent({
        id: `shift-${schedule.id}-${startsAt.getTime()}@${new URL(baseUrl).hostname}`,
        start: startsAt,
        end: endsAt,
        stamp: now,
        summary: `On call: ${schedule.name}${overrideId === null ? '' : ' (override)'}`,
        url: new URL('/on-call', baseUrl).href,
      })
  return feed.toString()
}

function isOf(id: number) {
  return ({ userId }: { userId: number }) => userId === id
}
