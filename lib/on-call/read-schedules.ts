import type { Reader, Transaction } from '../db/database'

/** No shift and no override is longer, so none that matters at an instant begins or ends farther from it. */
const REACH = 92 * 86_400_000

type Wanted = { workspaceId: number; scheduleIds?: readonly number[] | undefined }
type Period = { from: Date; to: Date }

/**
 * Schedules with their rotations, and the overrides that can matter between two instants. It asks one thing after the
 * other: a transaction has one connection, and Postgres's driver warns of queries that wait for it.
 */
export async function readSchedules(
  reader: Transaction | Reader,
  { workspaceId, scheduleIds }: Wanted,
  period: Period,
) {
  const where = { workspaceId, ...(scheduleIds && { id: { in: [...scheduleIds] } }) }
  const schedules = await reader.schedule.findMany({ where, orderBy: { id: 'asc' } })
  const ids = schedules.map(({ id }) => id)
  const members = await readMembers(reader, ids)
  const overrides = await readOverrides(reader, ids, period)
  return schedules.map((schedule) => ({
    ...schedule,
    members: members.filter(({ scheduleId }) => scheduleId === schedule.id),
    overrides: overrides.filter(({ scheduleId }) => scheduleId === schedule.id),
  }))
}

const user = { select: { id: true, name: true, disabledAt: true } } as const

function readMembers(reader: Transaction | Reader, ids: number[]) {
  return reader.scheduleMember.findMany({
    where: { scheduleId: { in: ids } },
    orderBy: { position: 'asc' },
    include: { user },
  })
}

async function readOverrides(reader: Transaction | Reader, ids: number[], period: Period) {
  const [from, to] = [new Date(period.from.getTime() - REACH), new Date(period.to.getTime() + REACH)]
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

export function rotationOf(schedule: ScheduleRow) {
  return { ...schedule, members: schedule.members.map(({ userId }) => userId) }
}

/** Somebody who has turns in a schedule, or covers for somebody. */
export function personIn(schedule: ScheduleRow, userId: number) {
  return [...schedule.members, ...schedule.overrides].find((one) => one.userId === userId)?.user
}
