import type { Reader, Transaction } from '../db/database'
import { resolveShifts } from './resolve-shifts'
import { shiftAt } from './shifts'

/** No shift and no override is longer, so none that matters at an instant begins or ends farther from it. */
const REACH = 92 * 86_400_000

/** Who is on call in a schedule, by what, and for how long without a break. */
export type OnCall = {
  scheduleId: number
  scheduleName: string
  userId: number
  userName: string
  isDisabled: boolean
  via: 'rotation' | 'override'
  since: Date
  until: Date
  /** Who made the override; absent when that is not known. */
  overrideBy?: string
}

/** Who is on call at an instant, by schedule; one in which nobody is on call is left out. */
export async function onCallAt(
  reader: Transaction | Reader,
  { workspaceId, scheduleIds }: { workspaceId: number; scheduleIds?: readonly number[] },
  at: Date,
): Promise<OnCall[]> {
  const schedules = await readSchedules(reader, { workspaceId, scheduleIds }, at)
  return schedules.flatMap((schedule) => onCallIn(schedule, at) ?? [])
}

function readSchedules(
  reader: Transaction | Reader,
  { workspaceId, scheduleIds }: { workspaceId: number; scheduleIds: readonly number[] | undefined },
  at: Date,
) {
  const user = { select: { name: true, disabledAt: true } }
  const [from, to] = [new Date(at.getTime() - REACH), new Date(at.getTime() + REACH)]
  return reader.schedule.findMany({
    where: { workspaceId, ...(scheduleIds && { id: { in: [...scheduleIds] } }) },
    orderBy: { id: 'asc' },
    include: {
      members: { orderBy: { position: 'asc' }, include: { user } },
      overrides: {
        where: { endsAt: { gt: from }, startsAt: { lt: to } },
        include: { user, createdBy: { select: { name: true } } },
      },
    },
  })
}

type Row = Awaited<ReturnType<typeof readSchedules>>[number]

function onCallIn(schedule: Row, at: Date): OnCall | undefined {
  const turn = shiftAt({ ...schedule, members: schedule.members.map(({ userId }) => userId) }, at)
  const now = resolveShifts(turn ? [turn] : [], schedule.overrides).find(
    ({ startsAt, endsAt }) => startsAt <= at && at < endsAt,
  )
  if (!now) return undefined
  const override = schedule.overrides.find(({ id }) => id === now.overrideId)
  const user = override?.user ?? schedule.members.find(({ userId }) => userId === now.userId)?.user
  return {
    scheduleId: schedule.id,
    scheduleName: schedule.name,
    userId: now.userId,
    userName: user?.name ?? '',
    isDisabled: Boolean(user?.disabledAt),
    via: override ? 'override' : 'rotation',
    since: now.startsAt,
    until: now.endsAt,
    ...(override?.createdBy && { overrideBy: override.createdBy.name }),
  }
}
