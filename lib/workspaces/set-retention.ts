import { audit } from '../audit/record'
import { type Context, requireAdmin } from '../context'
import { lockRow } from '../db/lock-row'
import type { FieldErrors, Result } from '../result'

const MAX_RETENTION_DAYS = 3650

/** Empty means for ever; a NaN is refused later. */
export function parseRetentionDays(text: string) {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return /^\d{1,9}$/.test(trimmed) ? Number(trimmed) : Number.NaN
}

export function retentionErrors(days: number | null): FieldErrors {
  if (days === null || (Number.isInteger(days) && days >= 1 && days <= MAX_RETENTION_DAYS)) return {}
  return { days: `Give whole days from 1 to ${MAX_RETENTION_DAYS}, or nothing to keep incidents for ever.` }
}

/** Days that resolved incidents are kept; null: for ever. */
export async function getRetention(ctx: Context) {
  requireAdmin(ctx)
  const workspace = await ctx.db.read.workspace.findUniqueOrThrow({ where: { id: ctx.workspaceId } })
  return workspace.retentionDays
}

/** From the next clean-up on, resolved incidents are deleted this many days after they were resolved. */
export async function setRetention(
  ctx: Context,
  { days }: { days: number | null },
): Promise<Result<object, { reason: 'invalid'; errors: FieldErrors }>> {
  requireAdmin(ctx)
  const errors = retentionErrors(days)
  if (Object.keys(errors).length > 0) return { ok: false, reason: 'invalid', errors }
  await ctx.db.write(async (tx) => {
    // The audit must tell what this change replaced.
    await lockRow(tx, 'Workspace', ctx.workspaceId)
    const { retentionDays } = await tx.workspace.findUniqueOrThrow({ where: { id: ctx.workspaceId } })
    if (retentionDays === days) return
    await tx.workspace.update({ where: { id: ctx.workspaceId }, data: { retentionDays: days } })
    const [before, after] = [{ kept: inWords(retentionDays) }, { kept: inWords(days) }]
    await audit(tx, ctx, 'retention changed', 'resolved incidents', { before, after })
  })
  return { ok: true }
}

function inWords(days: number | null) {
  if (days === null) return 'for ever'
  return days === 1 ? '1 day' : `${days} days`
}
