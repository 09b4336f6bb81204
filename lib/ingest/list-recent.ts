import { type Context, requirePermission } from '../context'
import type { Severity } from '../db/database'
import type { FieldProblem } from '../http/problem'
import { readErrors } from '../rejected-alerts/errors'
import { OWN_SIGNALS } from '../signals/own-signals'

export const RECENT_SHOWN = 50

export type RecentAlert = { receivedAt: Date; requestId: string } & (
  | { accepted: true; incidentId: number; summary: string; severity: Severity }
  | { accepted: false; rejectedAlertId: number; status: number; code: string; detail: string; errors: FieldProblem[] }
)

/** The last alerts of a key, newest first. A rejected one that a person accepted is listed once, as rejected. */
export async function listRecentAlerts(ctx: Context, apiKeyId: number): Promise<RecentAlert[]> {
  requirePermission(ctx, 'manage API keys')
  const newest = {
    where: { apiKeyId, workspaceId: ctx.workspaceId },
    orderBy: { id: 'desc' },
    take: RECENT_SHOWN,
  } as const
  const both = { id: true, receivedAt: true, requestId: true } as const
  const [incidents, rejected] = await Promise.all([
    ctx.db.read.incident.findMany({
      ...newest,
      where: {
        ...newest.where,
        rejectedAlert: { is: null },
        firings: { none: { signal: { keyHash: { in: [...OWN_SIGNALS] } } } },
      },
      select: { ...both, summary: true, severity: true },
    }),
    ctx.db.read.rejectedAlert.findMany({
      ...newest,
      select: { ...both, status: true, code: true, detail: true, errors: true },
    }),
  ])
  const alerts: RecentAlert[] = [
    ...incidents.map(({ id, ...rest }) => ({ accepted: true as const, incidentId: id, ...rest })),
    ...rejected.map(({ id, errors, ...rest }) => ({
      accepted: false as const,
      rejectedAlertId: id,
      ...rest,
      errors: readErrors(errors),
    })),
  ]
  return alerts.sort((a, b) => b.receivedAt.getTime() - a.receivedAt.getTime()).slice(0, RECENT_SHOWN)
}
