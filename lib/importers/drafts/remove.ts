import { audit } from '../../audit/record'
import { type Context, requirePermission } from '../../context'
import type { Transaction } from '../../db/database'

/** With the files. One that is being read ends. For admins. */
export async function removeImport(ctx: Context, importId: number): Promise<void> {
  requirePermission(ctx, 'configure by file')
  const where = { id: importId, workspaceId: ctx.workspaceId }
  await ctx.db.write(async (tx) => {
    const draft = await tx.importDraft.findFirst({ where, select: { title: true } })
    const { count } = await tx.importDraft.deleteMany({ where })
    if (draft && count > 0) await audit(tx, ctx, 'import removed', `${draft.title} (#${importId})`)
  })
}

export async function forgetImports(tx: Transaction, now: Date) {
  await tx.importDraft.deleteMany({ where: { expiresAt: { lte: now } } })
}
