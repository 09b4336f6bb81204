import { type Context, requirePermission } from '../../context'
import { NotFoundError } from '../../errors'
import type { Result } from '../../result'
import { parseChoices, readChoice, storeChoices } from './choices'

type Given = { importId: number; version: number; people: ReadonlyMap<string, string> }

/** Says who people of the source are; those who are not named stay as they were chosen. `stale`: somebody else chose. */
export async function chooseInImport(
  ctx: Context,
  { importId, version, people }: Given,
): Promise<Result<object, { reason: 'stale' }>> {
  requirePermission(ctx, 'configure by file')
  const { db, workspaceId, now } = ctx
  return db.write(async (tx) => {
    const where = { id: importId, workspaceId, expiresAt: { gt: now } }
    const row = await tx.importDraft.findFirst({ where, select: { choices: true } })
    if (!row) throw new NotFoundError('import')
    const choices = new Map(parseChoices(row.choices))
    for (const [key, given] of people) {
      const choice = readChoice(given)
      if (choice === undefined) choices.delete(key)
      else choices.set(key, choice)
    }
    const { count } = await tx.importDraft.updateMany({
      where: { ...where, version, appliedAt: null },
      data: { choices: storeChoices(choices), version: { increment: 1 } },
    })
    return count === 1 ? { ok: true } : { ok: false, reason: 'stale' }
  })
}
