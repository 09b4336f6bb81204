import { type Context, requirePermission } from '../../context'
import type { Transaction } from '../../db/database'

/** With the files. One that is being read ends. For admins. */
export async function removeImport(ctx: Context, importId: number): Promise<void> {
  requirePermission(ctx, 'configure by file')
  const where = { id: importId, workspaceId: ctx.workspaceId }
  await ctx.db.write((tx) => tx.importDraft.deleteMany({ where }))
}

export async function forgetImports(tx: Transaction, now: Date) {
  await tx.importDraft.deleteMany({ where: { expiresAt: { lte: now } } })
}
