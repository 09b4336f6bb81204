import type { Context } from '../context'
import type { Transaction } from '../db/database'

/** Someone else has saved it since it was opened. `by`: null when the newest entries do not tell. */
export type Overtaken = { reason: 'overtaken'; by: string | null }

const MOST_READ = 200

type Entry = { action: string; subject: string }

/** By the newest audit entry of a change to it. */
export async function overtaken(
  tx: Transaction,
  { workspaceId }: Context,
  isChange: (entry: Entry) => boolean,
): Promise<{ ok: false } & Overtaken> {
  const entries = await tx.auditEntry.findMany({
    where: { workspaceId },
    orderBy: { id: 'desc' },
    take: MOST_READ,
    select: { action: true, subject: true, user: { select: { name: true } } },
  })
  const newest = entries.find(isChange)
  return { ok: false, reason: 'overtaken', by: newest?.user?.name ?? null }
}
