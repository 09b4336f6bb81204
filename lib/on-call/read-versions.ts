import type { Asking } from '../db/database'
import { groupBy } from '../values/group-by'
import { type StoredTime, storedTime } from '../values/stored-time'
import { type NamedShift, readCalendarShifts } from './calendar-shifts/read'
import type { HolidayDays } from './holidays/days'
import { readHolidayDays } from './holidays/read-days'
import type { Layer } from './layers/layer'

export type NamedUser = { id: number; name: string; disabledAt: Date | null }

type Member = { layerId: number; turn: number; position: number; userId: number; user: NamedUser }

/** As it is stored: `shiftLengths` and `hours` are JSON texts. */
export type LayerRow = Omit<Layer, 'turns' | 'shiftLengths' | 'hours' | 'calendarId' | 'shiftsCalendarId'> & {
  id: number
  name: string
  turns: number
  shiftLengths: string
  hours: string
  calendarId: number | null
  shiftsCalendarId: number | null
  members: Member[]
  holidays: HolidayDays
  shifts: readonly NamedShift[]
}

export type VersionRow = {
  id: number
  scheduleId: number
  timeZone: string
  endsAt: Date | null
  layers: LayerRow[]
}

type Wanted = { workspaceId: number; ids: number[] }
type Period = { from: Date; to: Date }

/** Those of the schedules that hold after the period began, the last one for good; with shifts of calendars that `reach` meets. */
export async function readVersions(
  asking: Asking,
  { workspaceId, ids }: Wanted,
  { period, reach }: { period: Period; reach: Period },
): Promise<VersionRow[]> {
  const rows = await asking.query<StoredVersion & StoredLayer>`
    SELECT version."id" AS "versionId", version."scheduleId", version."timeZone", version."endsAt" AS "versionEndsAt",
      layer."id", layer."name", layer."shiftUnit", layer."shiftLengths", layer."handoverTime", layer."startsOn",
      layer."firstTurn", layer."turns", layer."hours", layer."skipsClosed", layer."adds", layer."startsAt",
      layer."endsAt", layer."calendarId", layer."onHolidaysOnly", layer."shiftsCalendarId"
    FROM "ScheduleVersion" AS version LEFT JOIN "ScheduleLayer" AS layer ON layer."versionId" = version."id"
    WHERE version."workspaceId" = ${workspaceId} AND version."scheduleId" ${asking.isOneOf(ids)}
      AND (version."endsAt" IS NULL OR version."endsAt" > ${period.from})
    ORDER BY version."endsAt" IS NULL, version."endsAt", version."id", layer."position"`
  const layers = rows.flatMap((row) => (row.id === null ? [] : { ...row, id: row.id }))
  const layerIds = layers.map(({ id }) => id)
  const members = groupBy(await readMembers(asking, { workspaceId, ids: layerIds }), ({ layerId }) => layerId)
  const calendarIds = layers.flatMap(({ calendarId }) => calendarId ?? [])
  const holidaysOf = await readHolidayDays(asking, workspaceId, calendarIds)
  const shiftIds = layers.flatMap(({ shiftsCalendarId }) => shiftsCalendarId ?? [])
  const shiftsOf = await readCalendarShifts(asking, { workspaceId, calendarIds: shiftIds }, reach)
  const layerOf = (row: StoredLayer & { id: number }): LayerRow => ({
    ...row,
    ...{ startsAt: storedTime(row.startsAt), endsAt: storedTime(row.endsAt) },
    ...{ skipsClosed: Boolean(row.skipsClosed), adds: Boolean(row.adds), onHolidaysOnly: Boolean(row.onHolidaysOnly) },
    members: members.get(row.id) ?? [],
    holidays: holidaysOf(row.calendarId),
    shifts: shiftsOf(row.shiftsCalendarId),
  })
  const byVersion = [...groupBy(rows, ({ versionId }) => versionId).values()]
  return byVersion.map(([{ versionId: id, scheduleId, timeZone, versionEndsAt }]) => ({
    ...{ id, scheduleId, timeZone, endsAt: storedTime(versionEndsAt) },
    layers: layers.filter(({ versionId }) => versionId === id).map(layerOf),
  }))
}

type StoredVersion = { versionId: number; scheduleId: number; timeZone: string; versionEndsAt: StoredTime }

type StoredLayer = Pick<
  LayerRow,
  | 'name'
  | 'shiftUnit'
  | 'shiftLengths'
  | 'handoverTime'
  | 'startsOn'
  | 'firstTurn'
  | 'turns'
  | 'hours'
  | 'calendarId'
  | 'shiftsCalendarId'
> & {
  id: number | null
  skipsClosed: boolean | number
  adds: boolean | number
  onHolidaysOnly: boolean | number
  startsAt: StoredTime
  endsAt: StoredTime
}

async function readMembers(asking: Asking, { workspaceId, ids }: Wanted): Promise<Member[]> {
  if (ids.length === 0) return []
  const rows = await asking.query<Omit<Member, 'user'> & { userName: string; disabledAt: StoredTime }>`
    SELECT member."layerId", member."turn", member."position", member."userId", person."name" AS "userName",
      person."disabledAt"
    FROM "LayerMember" AS member JOIN "User" AS person ON person."id" = member."userId"
    WHERE member."workspaceId" = ${workspaceId} AND member."layerId" ${asking.isOneOf(ids)}
    ORDER BY member."turn", member."position"`
  return rows.map(({ layerId, turn, position, userId, userName, disabledAt }) => ({
    ...{ layerId, turn, position, userId },
    user: { id: userId, name: userName, disabledAt: storedTime(disabledAt) },
  }))
}
