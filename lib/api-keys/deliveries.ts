import { z } from 'zod'
import { type Context, requireAdmin } from '../context'
import type { Severity } from '../db/database'
import type { FieldProblem } from '../http/problem'

export const DELIVERIES_SHOWN = 50

export type Delivery = { receivedAt: Date; requestId: string } & (
  | { accepted: true; incidentId: number; summary: string; severity: Severity }
  | { accepted: false; status: number; code: string; detail: string; errors: FieldProblem[] }
)

const storedErrors = z.array(z.object({ field: z.string(), code: z.string(), message: z.string() }))

/** What lately came with a key, newest first: incidents it opened and alerts that were rejected. */
export async function listDeliveries(ctx: Context, apiKeyId: number): Promise<Delivery[]> {
  requireAdmin(ctx)
  const newest = {
    where: { apiKeyId, workspaceId: ctx.workspaceId },
    orderBy: { id: 'desc' },
    take: DELIVERIES_SHOWN,
  } as const
  const select = { id: true, receivedAt: true, requestId: true, summary: true, severity: true } as const
  const [incidents, rejected] = await Promise.all([
    ctx.db.read.incident.findMany({ ...newest, select }),
    ctx.db.read.rejectedAlert.findMany(newest),
  ])
  const deliveries: Delivery[] = [
    ...incidents.map(({ id, ...rest }) => ({ accepted: true as const, incidentId: id, ...rest })),
    ...rejected.map(({ errors, ...rest }) => ({
      accepted: false as const,
      ...rest,
      errors: storedErrors.parse(JSON.parse(errors)),
    })),
  ]
  return deliveries.sort((a, b) => b.receivedAt.getTime() - a.receivedAt.getTime()).slice(0, DELIVERIES_SHOWN)
}
