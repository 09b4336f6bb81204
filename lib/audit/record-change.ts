import type { Context } from '../context'
import type { Transaction } from '../db/database'
import { audit } from './record'

type Row = { registeredAt: Date | null } & Record<string, unknown>

/** Records a registration, or its changed fields; nothing if none changed. */
export async function auditChange(
  tx: Transaction,
  ctx: Context,
  { what, identifier }: { what: string; identifier: string },
  before: Row | null,
  after: Record<string, unknown>,
) {
  if (!before?.registeredAt) return audit(tx, ctx, `${what} registered`, identifier)
  const changed = Object.keys(after).filter((field) => before[field] !== after[field])
  if (changed.length > 0) await audit(tx, ctx, `${what} changed`, `${identifier} (${changed.join(', ')})`)
}
