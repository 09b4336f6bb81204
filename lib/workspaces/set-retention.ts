import { type Overtaken, overtaken } from '../audit/overtaken'
import { audit } from '../audit/record'
import { type Context, requirePermission } from '../context'
import { lockRow } from '../db/lock-row'
import type { FieldErrors, Result } from '../result'

const MAX_RETENTION_DAYS = 3650
const ABOUT = 'retention'

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
  requirePermission(ctx, 'manage data')
  const workspace = await ctx.db.read.workspace.findUniqueOrThrow({ where: { id: ctx.workspaceId } })
  return workspace.retentionDays
}

/** Changes with what the retention's form holds. */
export function retentionMark(days: number | null) {
  return JSON.stringify(days)
}

/** Takes effect with the next clean-up. `mark`: of the edited retention; undefined replaces any. */
export async function setRetention(
  ctx: Context,
  { days, mark }: { days: number | null; mark?: string },
): Promise<Result<{ mark: string }, { reason: 'invalid'; errors: FieldErrors } | Overtaken>> {
  requirePermission(ctx, 'manage data')
  const errors = retentionErrors(days)
  if (Object.keys(errors).length > 0) return { ok: false, reason: 'invalid', errors }
  return ctx.db.write(async (tx) => {
    // The audit must tell what this change replaced.
    await lockRow(tx, 'Workspace', ctx.workspaceId)
    const { retentionDays } = await tx.workspace.findUniqueOrThrow({ where: { id: ctx.workspaceId } })
    if (mark !== undefined && mark !== retentionMark(retentionDays)) return overtaken(tx, ctx, ABOUT)
    const saved = { ok: true, mark: retentionMark(days) } as const
    if (retentionDays === days) return saved
    await tx.workspace.update({ where: { id: ctx.workspaceId }, data: { retentionDays: days } })
    const [before, after] = [{ kept: inWords(retentionDays) }, { kept: inWords(days) }]
    await audit(tx, ctx, 'retention changed', 'resolved incidents', { about: ABOUT, before, after })
    return saved
  })
}

function inWords(days: number | null) {
  if (days === null) return 'for ever'
  return days === 1 ? '1 day' : `${days} days`
}
