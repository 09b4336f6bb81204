import { subDays, subMinutes } from 'date-fns'
import type { Database } from '../db/database'
import { findHandOvers, NOTICE_MINUTES } from './find'

const KEPT_DAYS = 7

/** Writes what is to be told once: to the person an hour before, or as soon as it is known; in the team's chat channel then. */
export async function noteHandOvers(db: Database, workspaceId: number, now: Date): Promise<void> {
  const found = await findHandOvers(db, workspaceId, now)
  const teams = await db.read.schedule.findMany({
    where: { workspaceId, team: { chatChannelId: { not: null } } },
    select: { id: true },
  })
  const posted = new Set(teams.map(({ id }) => id))
  const rows = found.flatMap(({ scheduleId, userId, startsAt }) => {
    const row = { workspaceId, scheduleId, userId, startsAt }
    return [
      { ...row, isPost: false, dueAt: subMinutes(startsAt, NOTICE_MINUTES) },
      ...(posted.has(scheduleId) ? [{ ...row, isPost: true, dueAt: startsAt }] : []),
    ]
  })
  const known = await db.read.handOver.findMany({
    where: { workspaceId, startsAt: { in: rows.map(({ startsAt }) => startsAt) } },
    select: { scheduleId: true, userId: true, startsAt: true, isPost: true },
  })
  const keys = new Set(known.map(keyOf))
  const fresh = rows.filter((row) => !keys.has(keyOf(row)))
  // Another instance may have written it meanwhile.
  for (const data of fresh)
    await db.write((tx) =>
      tx.handOver.upsert({ where: { scheduleId_userId_startsAt_isPost: idOf(data) }, create: data, update: {} }),
    )
  await forget(db, now)
}

type Row = { scheduleId: number; userId: number; startsAt: Date; isPost: boolean }

function keyOf({ scheduleId, userId, startsAt, isPost }: Row) {
  return `${scheduleId} ${userId} ${startsAt.getTime()} ${isPost}`
}

function idOf({ scheduleId, userId, startsAt, isPost }: Row) {
  return { scheduleId, userId, startsAt, isPost }
}

async function forget(db: Database, now: Date) {
  const where = { startsAt: { lt: subDays(now, KEPT_DAYS) } }
  if (await db.read.handOver.findFirst({ where, select: { id: true } }))
    await db.write((tx) => tx.handOver.deleteMany({ where }))
}
