import type { Context } from '../context'
import type { Transaction } from '../db/database'

/** Someone else has saved it since it was opened. `by`: null for the command line. */
export type Overtaken = { reason: 'overtaken'; by: string | null }

/** By the newest audit entry about it; `about`: such as `team 12`. */
export async function overtaken(
  tx: Transaction,
  { workspaceId }: Context,
  about: string,
): Promise<{ ok: false } & Overtaken> {
  const newest = await tx.auditEntry.findFirst({
    where: { workspaceId, about },
    orderBy: { id: 'desc' },
    select: { user: { select: { name: true } } },
  })
  return { ok: false, reason: 'overtaken', by: newest?.user?.name ?? null }
}
