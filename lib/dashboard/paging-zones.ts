import type { Context } from '../context'
import { readReason } from '../escalations/reason'
import type { Range } from './range'

export async function pagingZones(ctx: Context, userIds: number[], range: Range): Promise<Map<number, string>> {
  const zones = new Map<number, string>()
  for (const userId of userIds) {
    const zone = await lastZone(ctx, userId, range)
    if (zone !== undefined) zones.set(userId, zone)
  }
  return zones
}

async function lastZone({ db, workspaceId }: Context, userId: number, { from, to }: Range) {
  const notification = await db.read.notification.findFirst({
    where: { workspaceId, userId, releasedAt: { gte: from, lt: to } },
    orderBy: { releasedAt: 'desc' },
    select: { entries: { where: { userId }, take: 1, select: { reason: true } } },
  })
  const targets = notification?.entries.flatMap(({ reason }) => readReason(reason).targets) ?? []
  return targets.map((target) => ('timeZone' in target ? target.timeZone : undefined)).find((zone) => zone)
}
