import type { Reader, Transaction } from '../db/database'
import type { Rotations } from './rotations'
import type { Rotation } from './shifts'

/** The longest shift or override; nothing that matters at an instant begins or ends farther from it. */
const REACH = 92 * 86_400_000

type Wanted = { workspaceId: number; scheduleIds?: readonly number[] | undefined }
type Period = { from: Date; to: Date }

/** With replaced rotations. One query at a time: in a transaction Postgres' driver warns of concurrent ones. */
export async function readSchedules(
  reader: Transaction | Reader,
  { workspaceId, scheduleIds }: Wanted,
  period: Period,
) {
  const where = { workspaceId, ...(scheduleIds && { id: { in: [...scheduleIds] } }) }
  const schedules = await reader.schedule.findMany({ where, orderBy: { id: 'asc' } })
  const ids = schedules.map(({ id }) => id)
  const members = await readMembers(reader, ids)
  const replaced = await readReplaced(reader, ids, period)
  const overrides = await readOverrides(reader, ids, period)
  return schedules.map((schedule) => ({
    ...schedule,
    members: members.filter(({ scheduleId }) => scheduleId === schedule.id),
    replaced: replaced.filter(({ scheduleId }) => scheduleId === schedule.id),
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

async function readReplaced(reader: Transaction | Reader, ids: number[], { from }: Period) {
  const rotations = await reader.replacedRotation.findMany({
    where: { scheduleId: { in: ids }, endsAt: { gt: from } },
    orderBy: [{ endsAt: 'asc' }, { id: 'asc' }],
  })
  const turns = await reader.replacedTurn.findMany({
    where: { rotationId: { in: rotations.map(({ id }) => id) } },
    orderBy: { position: 'asc' },
    include: { user },
  })
  return rotations.map((rotation) => ({
    ...rotation,
    members: turns.filter(({ rotationId }) => rotationId === rotation.id),
  }))
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

export function rotationOf(schedule: Omit<Rotation, 'members'> & { members: { userId: number }[] }): Rotation {
  const { timeZone, shiftUnit, shiftLength, handoverTime, startsOn, firstTurn } = schedule
  const members = schedule.members.map(({ userId }) => userId)
  return { timeZone, shiftUnit, shiftLength, handoverTime, startsOn, firstTurn, members }
}

export function rotationsOf(schedule: ScheduleRow): Rotations {
  const replaced = schedule.replaced.map(({ endsAt, ...rotation }) => ({ rotation: rotationOf(rotation), endsAt }))
  return [...replaced, { rotation: rotationOf(schedule), endsAt: null }]
}

/** Of a person with past or present turns, or overrides. */
export function personIn(schedule: ScheduleRow, userId: number) {
  const turns = [...schedule.members, ...schedule.replaced.flatMap(({ members }) => members)]
  return [...turns, ...schedule.overrides].find((one) => one.userId === userId)?.user
}
