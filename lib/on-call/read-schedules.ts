import type { Reader, Transaction } from '../db/database'

/** No shift and no override is longer, so none that matters at an instant begins or ends farther from it. */
const REACH = 92 * 86_400_000

type Wanted = { workspaceId: number; scheduleIds?: readonly number[] | undefined }
type Period = { from: Date; to: Date }

/** Schedules with their rotations, and the overrides that can matter between two instants. */
export function readSchedules(reader: Transaction | Reader, { workspaceId, scheduleIds }: Wanted, period: Period) {
  const user = { select: { id: true, name: true, disabledAt: true } }
  const [from, to] = [new Date(period.from.getTime() - REACH), new Date(period.to.getTime() + REACH)]
  return reader.schedule.findMany({
    where: { workspaceId, ...(scheduleIds && { id: { in: [...scheduleIds] } }) },
    orderBy: { id: 'asc' },
    include: {
      members: { orderBy: { position: 'asc' }, include: { user } },
      overrides: {
        where: { endsAt: { gt: from }, startsAt: { lt: to } },
        orderBy: { id: 'asc' },
        include: { user, createdBy: { select: { id: true, name: true } } },
      },
    },
  })
}

export type ScheduleRow = Awaited<ReturnType<typeof readSchedules>>[number]

export function rotationOf(schedule: ScheduleRow) {
  return { ...schedule, members: schedule.members.map(({ userId }) => userId) }
}

/** Somebody who has turns in a schedule, or covers for somebody. */
export function personIn(schedule: ScheduleRow, userId: number) {
  return [...schedule.members, ...schedule.overrides].find((one) => one.userId === userId)?.user
}
