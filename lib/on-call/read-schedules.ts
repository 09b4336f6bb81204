import { z } from 'zod'
import type { Reader, Transaction } from '../db/database'
import { parseJson } from '../values/stored-json'
import { readCalendarShifts } from './calendar-shifts/read'
import { readHolidayDays } from './holidays/read-days'
import { weeklyHours } from './layers/hours'
import type { Layer } from './layers/layer'
import type { Roster } from './layers/roster'
import type { Versions } from './layers/versions'

/** The longest shift or override; nothing that matters at an instant begins or ends farther from it. */
const REACH = 92 * 86_400_000

type Wanted = { workspaceId: number; scheduleIds?: readonly number[] | undefined }
type Period = { from: Date; to: Date }

/** With the versions that hold in the period. One query at a time: in a transaction Postgres' driver warns of concurrent ones. */
export async function readSchedules(
  reader: Transaction | Reader,
  { workspaceId, scheduleIds }: Wanted,
  period: Period,
) {
  const where = { workspaceId, ...(scheduleIds && { id: { in: [...scheduleIds] } }) }
  const schedules = await reader.schedule.findMany({ where, orderBy: { id: 'asc' } })
  const ids = schedules.map(({ id }) => id)
  const versions = await readVersions(reader, { workspaceId, ids }, period)
  const overrides = await readOverrides(reader, ids, period)
  return schedules.map((schedule) => ({
    ...schedule,
    versions: versions.filter(({ scheduleId }) => scheduleId === schedule.id),
    overrides: overrides.filter(({ scheduleId }) => scheduleId === schedule.id),
  }))
}

const user = { select: { id: true, name: true, disabledAt: true } } as const

type Of = { workspaceId: number; ids: number[] }

async function readVersions(reader: Transaction | Reader, { workspaceId, ids }: Of, period: Period) {
  const versions = await reader.scheduleVersion.findMany({
    where: { scheduleId: { in: ids }, OR: [{ endsAt: null }, { endsAt: { gt: period.from } }] },
    orderBy: [{ endsAt: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
  })
  const layers = await reader.scheduleLayer.findMany({
    where: { versionId: { in: versions.map(({ id }) => id) } },
    orderBy: { position: 'asc' },
  })
  const members = await reader.layerMember.findMany({
    where: { layerId: { in: layers.map(({ id }) => id) } },
    orderBy: [{ turn: 'asc' }, { position: 'asc' }],
    include: { user },
  })
  const calendarIds = layers.flatMap(({ calendarId }) => calendarId ?? [])
  const holidaysOf = await readHolidayDays(reader, workspaceId, calendarIds)
  const shiftIds = layers.flatMap(({ shiftsCalendarId }) => shiftsCalendarId ?? [])
  const shiftsOf = await readCalendarShifts(reader, { workspaceId, calendarIds: shiftIds }, reachOf(period))
  return versions.map((version) => ({
    ...version,
    layers: layers
      .filter(({ versionId }) => versionId === version.id)
      .map((layer) => ({
        ...layer,
        members: members.filter(({ layerId }) => layerId === layer.id),
        holidays: holidaysOf(layer.calendarId),
        shifts: shiftsOf(layer.shiftsCalendarId),
      })),
  }))
}

function reachOf({ from, to }: Period): Period {
  return { from: new Date(from.getTime() - REACH), to: new Date(to.getTime() + REACH) }
}

async function readOverrides(reader: Transaction | Reader, ids: number[], period: Period) {
  const { from, to } = reachOf(period)
  const overrides = await reader.scheduleOverride.findMany({
    where: { scheduleId: { in: ids }, endsAt: { gt: from }, startsAt: { lt: to } },
    orderBy: { id: 'asc' },
    include: { user },
  })
  const makerIds = overrides.flatMap(({ createdById }) => createdById ?? [])
  const makers = await reader.user.findMany({ where: { id: { in: makerIds } }, select: { id: true, name: true } })
  return overrides.map((override) => ({
    ...override,
    createdBy: makers.find(({ id }) => id === override.createdById) ?? null,
  }))
}

export type ScheduleRow = Awaited<ReturnType<typeof readSchedules>>[number]
type VersionRow = ScheduleRow['versions'][number]

/** A layer with the name that people know it by. */
export type NamedLayer = Layer & { name: string }

const lengths = z.array(z.int().positive()).min(1).catch([1])

function layerOf(row: VersionRow['layers'][number]): NamedLayer {
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

/** Of a person with past or present turns or shifts, or overrides. */
export function personIn(schedule: ScheduleRow, userId: number) {
  const named = schedule.versions.flatMap(({ layers }) => layers.flatMap(namedIn))
  return [...named, ...schedule.overrides].find((one) => one.userId === userId)?.user
}

/** Whom the layer names, by turns or by shifts of a calendar. */
export function namedIn({ members, shifts }: VersionRow['layers'][number]) {
  return [...members, ...shifts.flatMap(({ people }) => people)]
}
