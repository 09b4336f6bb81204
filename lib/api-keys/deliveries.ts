import { z } from 'zod'
import { type Context, requireAdmin } from '../context'
import type { Severity } from '../db/database'
import type { FieldProblem } from '../http/problem'

export const DELIVERIES_SHOWN = 50

export type Delivery = { receivedAt: Date; requestId: string } & (
  | { accepted: true; incidentId: number; summary: string; severity: Severity }
  | { accepted: false; rejectedAlertId: number; status: number; code: string; detail: string; errors: FieldProblem[] }
)

/** The field problems of a rejected alert, as they are kept. */
export const storedErrors = z.array(z.object({ field: z.string(), code: z.string(), message: z.string() }))

/**
 * What lately came with a key, newest first: incidents it opened and alerts that were rejected. One that a person
 * accepted later came once, as rejected.
 */
export async function listDeliveries(ctx: Context, apiKeyId: number): Promise<Delivery[]> {
  requireAdmin(ctx)
  const newest = {
    where: { apiKeyId, workspaceId: ctx.workspaceId },
    orderBy: { id: 'desc' },
    take: DELIVERIES_SHOWN,
  } as const
  const both = { id: true, receivedAt: true, requestId: true } as const
  const [incidents, rejected] = await Promise.all([
    ctx.db.read.incident.findMany({
      ...newest,
      where: { ...newest.where, rejectedAlert: { is: null } },
      select: { ...both, summary: true, severity: true },
    }),
    ctx.db.read.rejectedAlert.findMany({
      ...newest,
      select: { ...both, status: true, code: true, detail: true, errors: true },
    }),
  ])
  const deliveries: Delivery[] = [
    ...incidents.map(({ id, ...rest }) => ({ accepted: true as const, incidentId: id, ...rest })),
    ...rejected.map(({ id, errors, ...rest }) => ({
      accepted: false as const,
      rejectedAlertId: id,
      ...rest,
      errors: storedErrors.parse(JSON.parse(errors)),
    })),
  ]
  return deliveries.sort((a, b) => b.receivedAt.getTime() - a.receivedAt.getTime()).slice(0, DELIVERIES_SHOWN)
}
