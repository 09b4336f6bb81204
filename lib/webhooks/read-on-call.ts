import type { Database } from '../db/database'
import type { KnownStatement } from '../db/sql/known-statements'
import { sql } from '../db/sql/sql'
import { onCallAt } from '../on-call/who-is-on-call'
import type { Occurrence } from './occurrence'
import { readPeople } from './person'

type Place = { baseUrl: string; now: Date }

/** Where another person is on call than at the last look, and the statements that note who is. The first look tells nothing. */
export async function readOnCall(db: Database, workspaceIds: readonly number[], { baseUrl, now }: Place) {
  const known = await db.read.knownOnCall.findMany({ orderBy: { scheduleId: 'asc' } })
  const occurrences: Occurrence[] = []
  const noted = forgetOthers(known, workspaceIds)
  for (const workspaceId of workspaceIds) {
    const schedules = await readCurrent(db, workspaceId, now)
    const before = new Map(known.map(({ scheduleId, userId }) => [scheduleId, userId]))
    const changed = schedules.filter(({ id, onCall }) => before.get(id) !== (onCall?.userId ?? null))
    const told = changed.filter(({ id }) => before.has(id))
    const ids = told.flatMap(({ id, onCall }) => [before.get(id) ?? [], onCall?.userId ?? []].flat())
    const people = await readPeople(db, ids)
    noted.push(...changed.map(({ id, onCall }) => note(workspaceId, id, onCall?.userId ?? null, before.get(id))))
    occurrences.push(
      ...told.map(({ id, name, timeZone, onCall }): Occurrence => {
        const data = {
          schedule: { id: String(id), name, timeZone, url: `${baseUrl}/on-call/schedules/${id}` },
          person: (onCall && people.get(onCall.userId)) ?? null,
          before: people.get(before.get(id) ?? 0) ?? null,
          ...(onCall && { via: onCall.via, since: onCall.since, until: onCall.until }),
        }
        return { kind: 'on-call.changed', workspaceId, incidentId: null, at: now, data }
      }),
    )
  }
  return { occurrences, noted }
}

/** Disabled people are paged by nobody. */
async function readCurrent({ read }: Database, workspaceId: number, now: Date) {
  const schedules = await read.schedule.findMany({ where: { workspaceId }, orderBy: { id: 'asc' } })
  const onCall = (await onCallAt(read, { workspaceId }, now)).filter(({ isDisabled }) => !isDisabled)
  return schedules.map(({ id, name, timeZone }) => {
    return { id, name, timeZone, onCall: onCall.find(({ scheduleId }) => scheduleId === id) ?? null }
  })
}

/** Changes a row, unless another instance has told of it. */
function note(
  workspaceId: number,
  scheduleId: number,
  userId: number | null,
  before: number | null | undefined,
): KnownStatement {
  const statement = sql`
    INSERT INTO "KnownOnCall" ("scheduleId", "workspaceId", "userId") VALUES (${scheduleId}, ${workspaceId}, ${userId})
    ON CONFLICT ("scheduleId") DO UPDATE SET "userId" = excluded."userId"
    WHERE COALESCE("KnownOnCall"."userId", 0) = ${before ?? 0}`
  return { statement, changes: 1 }
}

/** Nobody is told there: what changes until somebody is again is no news then. */
function forgetOthers(known: readonly { workspaceId: number }[], workspaceIds: readonly number[]): KnownStatement[] {
  const others = new Set(known.map(({ workspaceId }) => workspaceId).filter((id) => !workspaceIds.includes(id)))
  return [...others].map((id) => ({ statement: sql`DELETE FROM "KnownOnCall" WHERE "workspaceId" = ${id}` }))
}
