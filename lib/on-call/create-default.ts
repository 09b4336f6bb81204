import type { Transaction } from '../db/database'

export function createDefaultSchedule(tx: Transaction, workspaceId: number, now: Date) {
  return tx.schedule.create({
    data: {
      workspaceId,
      name: 'On call',
      timeZone: 'UTC',
      shiftUnit: 'week',
      shiftLength: 1,
      handoverTime: '09:00',
      startsOn: mondayBefore(now),
      createdAt: now,
    },
  })
}

/** If all schedules are empty, so that paging works from the first minute. */
export async function putFirstAdminOnCall(
  tx: Transaction,
  { workspaceId, userId }: { workspaceId: number; userId: number },
) {
  if (await tx.scheduleMember.findFirst({ where: { schedule: { workspaceId } } })) return
  const schedule = await tx.schedule.findFirst({ where: { workspaceId }, orderBy: { id: 'asc' } })
  if (schedule) await tx.scheduleMember.create({ data: { workspaceId, scheduleId: schedule.id, position: 0, userId } })
}

function mondayBefore(now: Date) {
  const sinceMonday = (now.getUTCDay() + 6) % 7
  return new Date(now.getTime() - sinceMonday * 86_400_000).toISOString().slice(0, 10)
}
