import type { Transaction } from '../db/database'
import { storeVersion } from './store-version'

export async function createDefaultSchedule(tx: Transaction, workspaceId: number, now: Date) {
  const timeZone = 'UTC'
  const schedule = await tx.schedule.create({ data: { workspaceId, name: 'Main rotation', timeZone, createdAt: now } })
  const layer = {
    name: '',
    shiftUnit: 'week',
    shiftLengths: [1],
    handoverTime: '09:00',
    startsOn: mondayBefore(now),
    firstTurn: 0,
    turns: [],
    hours: [],
    skipsClosed: false,
    adds: false,
    startsAt: null,
    endsAt: null,
  } as const
  await storeVersion(tx, { workspaceId }, { scheduleId: schedule.id, timeZone, endsAt: null, layers: [layer] })
  return schedule
}

/** If all schedules are empty, so that paging works from the first minute. */
export async function putFirstAdminOnCall(
  tx: Transaction,
  { workspaceId, userId }: { workspaceId: number; userId: number },
) {
  if (await tx.layerMember.findFirst({ where: { workspaceId } })) return
  const layer = await tx.scheduleLayer.findFirst({
    where: { workspaceId, version: { endsAt: null } },
    orderBy: [{ version: { scheduleId: 'asc' } }, { position: 'asc' }],
  })
  if (!layer) return
  await tx.scheduleLayer.update({ where: { id: layer.id }, data: { turns: 1 } })
  await tx.layerMember.create({ data: { workspaceId, layerId: layer.id, turn: 0, position: 0, userId } })
}

function mondayBefore(now: Date) {
  const sinceMonday = (now.getUTCDay() + 6) % 7
  return new Date(now.getTime() - sinceMonday * 86_400_000).toISOString().slice(0, 10)
}
