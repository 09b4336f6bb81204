import { readWallTimes } from '../clock/steady-time'
import { type Context, requirePermission } from '../context'
import { NotFoundError } from '../errors'
import type { HeartbeatPeriod } from './set'

export type Heartbeat = HeartbeatPeriod & {
  heardAt: Date | null
  dueAt: Date
  silentAt: Date | null
}

/** By the ids of their API keys. */
export async function listHeartbeats(ctx: Context): Promise<Map<number, Heartbeat>> {
  requirePermission(ctx, 'manage API keys')
  const { db, workspaceId } = ctx
  const rows = await db.read.heartbeat.findMany({ where: { workspaceId }, orderBy: { apiKeyId: 'asc' } })
  const wallTime = await readWallTimes(db.read)
  return new Map(rows.map((row) => [row.apiKeyId, onWall(row, wallTime)]))
}

/** @throws NotFoundError when the workspace has no such key, or it has no heartbeat */
export async function getHeartbeat(ctx: Context, apiKeyId: number): Promise<Heartbeat> {
  requirePermission(ctx, 'manage API keys')
  const { db, workspaceId } = ctx
  const row = await db.read.heartbeat.findFirst({ where: { apiKeyId, workspaceId } })
  if (!row) throw new NotFoundError('The API key has no heartbeat.')
  return onWall(row, await readWallTimes(db.read))
}

function onWall({ everyMinutes, graceMinutes, heardAt, dueAt, silentAt }: Heartbeat, wallTime: (at: Date) => Date) {
  return { everyMinutes, graceMinutes, heardAt, silentAt, dueAt: wallTime(dueAt) }
}
