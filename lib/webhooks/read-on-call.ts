import type { Database } from '../db/database'
import type { KnownStatement } from '../db/sql/known-statements'
import { sql } from '../db/sql/sql'
import { onCallAt } from '../on-call/who-is-on-call'
import type { Occurrence } from './occurrence'
import { readPeople } from './person'

type Place = { baseUrl: string; now: Date }

/** Where others are on call than at the last look, and the statements that note who is. The first look tells nothing. */
export async function readOnCall(db: Database, workspaceIds: readonly number[], { baseUrl, now }: Place) {
  const known = await db.read.knownOnCall.findMany({ orderBy: { scheduleId: 'asc' } })
  const occurrences: Occurrence[] = []
  const noted = forgetOthers(known, workspaceIds)
  for (const workspaceId of workspaceIds) {
    const schedules = await readCurrent(db, workspaceId, now)
    const before = new Map(known.map(({ scheduleId, userIds }) => [scheduleId, userIds]))
    const changed = schedules.filter(({ id, userIds }) => before.get(id) !== userIds)
    const told = changed.filter(({ id }) => before.has(id))
    const people = await readPeople(
      db,
      told.flatMap(({ id, userIds }) => [...idsOf(userIds), ...idsOf(before.get(id))]),
    )
    noted.push(...changed.map(({ id, userIds }) => note(workspaceId, id, userIds, before.get(id))))
    occurrences.push(
      ...told.map(({ id, name, timeZone, onCall }): Occurrence => {
        const data = {
          schedule: { id: String(id), name, timeZone, url: `${baseUrl}/on-call/schedules/${id}` },
          onCall: onCall.map(({ userId, via, since, until }) => ({
            person: people.get(userId) ?? null,
            via,
            since,
            until,
          })),
          before: idsOf(before.get(id)).flatMap((userId) => people.get(userId) ?? []),
        }
        return { kind: 'on-call.changed', workspaceId, incidentId: null, at: now, data }
      }),
    )
  }
  return { occurrences, noted }
}

function idsOf(userIds = '') {
  return userIds === '' ? [] : userIds.split(' ').map(Number)
}

/** Disabled people are paged by nobody. */
async function readCurrent(db: Database, workspaceId: number, now: Date) {
  const schedules = await db.read.schedule.findMany({ where: { workspaceId }, orderBy: { id: 'asc' } })
  const onCall = (await onCallAt(db, { workspaceId }, now)).filter(({ isDisabled }) => !isDisabled)
  return schedules.map(({ id, name, timeZone }) => {
    const own = onCall.filter(({ scheduleId }) => scheduleId === id).toSorted((a, b) => a.userId - b.userId)
    return { id, name, timeZone, onCall: own, userIds: own.map(({ userId }) => userId).join(' ') }
  })
}

/** Changes a row, unless another instance has told of it. */
function note(workspaceId: number, scheduleId: number, userIds: string, before: string | undefined): KnownStatement {
  const statement = sql`
    INSERT INTO "KnownOnCall" ("scheduleId", "workspaceId", "userIds") VALUES (${scheduleId}, ${workspaceId}, ${userIds})
    ON CONFLICT ("scheduleId") DO UPDATE SET "userIds" = excluded."userIds"
    WHERE "KnownOnCall"."userIds" = ${before ?? ''}`
  return { statement, changes: 1 }
}

/** Nobody is told there: what changes until somebody is again is no news then. */
function forgetOthers(known: readonly { workspaceId: number }[], workspaceIds: readonly number[]): KnownStatement[] {
  const others = new Set(known.map(({ workspaceId }) => workspaceId).filter((id) => !workspaceIds.includes(id)))
  return [...others].map((id) => ({ statement: sql`DELETE FROM "KnownOnCall" WHERE "workspaceId" = ${id}` }))
}
