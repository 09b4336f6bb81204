import type { Context } from '../context'
import type { Transaction } from '../db/database'
import { audit } from './record'

type Row = { registeredAt: Date | null } & Record<string, unknown>
type Subject = { what: string; identifier: string }

export async function auditChange(
  tx: Transaction,
  ctx: Context,
  of: Subject,
  before: Row | null,
  after: Record<string, unknown>,
) {
  const change = describeChange(of, before, after)
  if (change) await audit(tx, ctx, change.action, change.subject)
}

export function describeChange({ what, identifier }: Subject, before: Row | null, after: Record<string, unknown>) {
  if (!before?.registeredAt) return { action: `${what} registered`, subject: identifier }
  const changed = changedFields(before, after)
  return changed.length > 0
    ? { action: `${what} changed`, subject: `${identifier} (${changed.join(', ')})` }
    : undefined
}

export function changedFields(before: Record<string, unknown>, after: Record<string, unknown>) {
  return Object.keys(after).filter((field) => before[field] !== after[field])
}
