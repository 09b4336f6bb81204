import { z } from 'zod'
import type { Asking } from '../db/database'
import { sql } from '../db/sql/sql'
import { groupBy } from '../values/group-by'
import { parseJson } from '../values/stored-json'
import { type StoredTime, storedTime } from '../values/stored-time'
import { weeklyHours } from './layers/hours'
import type { Layer } from './layers/layer'
import type { Roster } from './layers/roster'
import type { Versions } from './layers/versions'
import { type LayerRow, type NamedUser, readVersions, type VersionRow } from './read-versions'

/** The longest shift or override; nothing that matters at an instant begins or ends farther from it. */
const REACH = 92 * 86_400_000

type Wanted = { workspaceId: number; scheduleIds?: readonly number[] | undefined }
type Period = { from: Date; to: Date }

/** With the versions that hold in the period. By hand-written SQL, since each page and each step of a policy asks for them. */
export async function readSchedules(
  asking: Asking,
  { workspaceId, scheduleIds }: Wanted,
  period: Period,
): Promise<ScheduleRow[]> {
  const chosen = scheduleIds ? sql`AND "id" ${asking.isOneOf([...scheduleIds])}` : sql``
  const schedules = await asking.query<StoredSchedule>`
    SELECT "id", "name", "timeZone", "teamId", "createdAt" FROM "Schedule"
    WHERE "workspaceId" = ${workspaceId} ${chosen}
    ORDER BY "id"`
  const wanted = { workspaceId, ids: schedules.map(({ id }) => id) }
  const reach = reachOf(period)
  const versions = groupBy(await readVersions(asking, wanted, { period, reach }), ({ scheduleId }) => scheduleId)
  const overrides = groupBy(await readOverrides(asking, wanted, reach), ({ scheduleId }) => scheduleId)
  return schedules.map(({ createdAt, ...schedule }) => ({
    ...schedule,
    createdAt: new Date(createdAt),
    versions: versions.get(schedule.id) ?? [],
    overrides: overrides.get(schedule.id) ?? [],
  }))
}

export type ScheduleRow = {
  id: number
  name: string
  timeZone: string
  teamId: number | null
  createdAt: Date
  versions: VersionRow[]
  overrides: OverrideRow[]
}

type StoredSchedule = Pick<ScheduleRow, 'id' | 'name' | 'timeZone' | 'teamId'> & { createdAt: Date | number }

function reachOf({ from, to }: Period): Period {
  return { from: new Date(from.getTime() - REACH), to: new Date(to.getTime() + REACH) }
}

type OverrideRow = {
  id: number
  scheduleId: number
  userId: number | null
  insteadOfId: number | null
  isBeside: boolean
  startsAt: Date
  endsAt: Date
  createdAt: Date
  createdById: number | null
  user: NamedUser | null
  createdBy: { id: number; name: string } | null
}

async function readOverrides(
  asking: Asking,
  { workspaceId, ids }: { workspaceId: number; ids: number[] },
  { from, to }: Period,
): Promise<OverrideRow[]> {
  const rows = await asking.query<StoredOverride>`
    SELECT made."id", made."scheduleId", made."userId", made."insteadOfId", made."isBeside", made."startsAt",
      made."endsAt", made."createdAt", made."createdById", person."name" AS "userName", person."disabledAt",
      maker."name" AS "makerName"
    FROM "ScheduleOverride" AS made LEFT JOIN "User" AS person ON person."id" = made."userId"
    LEFT JOIN "User" AS maker ON maker."id" = made."createdById"
    WHERE made."workspaceId" = ${workspaceId} AND made."scheduleId" ${asking.isOneOf(ids)}
      AND made."endsAt" > ${from} AND made."startsAt" < ${to}
    ORDER BY made."id"`
  return rows.map(({ userName, disabledAt, makerName, isBeside, startsAt, endsAt, createdAt, ...row }) => ({
    ...row,
    ...{ startsAt: new Date(startsAt), endsAt: new Date(endsAt), createdAt: new Date(createdAt) },
    isBeside: Boolean(isBeside),
    user: row.userId === null ? null : { id: row.userId, name: userName ?? '', disabledAt: storedTime(disabledAt) },
    createdBy: row.createdById === null ? null : { id: row.createdById, name: makerName ?? '' },
  }))
}

type StoredOverride = Pick<OverrideRow, 'id' | 'scheduleId' | 'userId' | 'insteadOfId' | 'createdById'> & {
  isBeside: boolean | number
  startsAt: Date | number
  endsAt: Date | number
  createdAt: Date | number
  userName: string | null
  disabledAt: StoredTime
  makerName: string | null
}

/** A layer with the name that people know it by. */
export type NamedLayer = Layer & { name: string }

const lengths = z.array(z.int().positive()).min(1).catch([1])

function layerOf(row: LayerRow): NamedLayer {
  const { name, shiftUnit, handoverTime, startsOn, firstTurn, skipsClosed, adds, startsAt, endsAt } = row
  const { calendarId, onHolidaysOnly, holidays, shiftsCalendarId, shifts } = row
  const turns = Array.from({ length: row.turns }, (_, index) =>
    row.members.flatMap(({ turn, userId }) => (turn === index ? userId : [])),
  )
  return {
    ...{ name, shiftUnit, handoverTime, startsOn, firstTurn, skipsClosed, adds, startsAt, endsAt, turns },
    ...{ calendarId, onHolidaysOnly, holidays, shiftsCalendarId, shifts },
    shiftLengths: lengths.parse(parseJson(row.shiftLengths)),
    hours: weeklyHours.catch([]).parse(parseJson(row.hours)),
  }
}

export type NamedRoster = Roster & { layers: readonly NamedLayer[] }

function rosterOf({ timeZone, layers }: Pick<VersionRow, 'timeZone' | 'layers'>): NamedRoster {
  return { timeZone, layers: layers.map(layerOf) }
}

/** The one that is edited: what comes for good, which may be still to come. */
export function newestRoster({ timeZone, versions }: Pick<ScheduleRow, 'timeZone' | 'versions'>): NamedRoster {
  const newest = versions.at(-1)
  return newest ? rosterOf(newest) : { timeZone, layers: [] }
}

export function versionsOf({ versions }: Pick<ScheduleRow, 'versions'>): Versions {
  return versions.map((version) => ({ roster: rosterOf(version), endsAt: version.endsAt }))
}

/** Those with past or present turns or shifts, or overrides, by their ids. */
export function peopleById({ versions, overrides }: ScheduleRow): Map<number, NamedUser> {
  const named = versions.flatMap(({ layers }) => layers.flatMap(namedIn))
  return new Map([...named, ...overrides].flatMap(({ user }) => (user ? [[user.id, user]] : [])))
}

/** Whom the layer names, by turns or by shifts of a calendar. */
export function namedIn({ members, shifts }: LayerRow) {
  return [...members, ...shifts.flatMap(({ people }) => people)]
}
