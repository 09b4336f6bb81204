import { readWallTimes } from '../clock/steady-time'
import { type Context, requireAdmin } from '../context'
import type { HeartbeatPeriod } from './set'

export type Heartbeat = HeartbeatPeriod & {
  heardAt: Date | null
  dueAt: Date
  silentAt: Date | null
}

export async function listHeartbeats(ctx: Context): Promise<Map<number, Heartbeat>> {
  requireAdmin(ctx)
  const { db, workspaceId } = ctx
  const rows = await db.read.heartbeat.findMany({ where: { workspaceId } })
  const wallTime = await readWallTimes(db.read)
  return new Map(
    rows.map(({ apiKeyId, everyMinutes, graceMinutes, heardAt, dueAt, silentAt }) => {
      return [apiKeyId, { everyMinutes, graceMinutes, heardAt, silentAt, dueAt: wallTime(dueAt) }]
    }),
  )
}
