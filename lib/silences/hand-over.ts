import type { Context } from '../context'
import type { Transaction } from '../db/database'
import { coverAgain } from './cover'
import { isActiveAt } from './occurrences'
import { readSilences } from './read-silences'

/** Hands the open incidents that it covers no longer to other silences; resolves with the ids that none covers. */
export async function handOver(tx: Transaction, ctx: Context, silenceId: number): Promise<number[]> {
  const { workspaceId, now } = ctx
  const statements = ctx.db.statements(tx)
  const open = await tx.incident.findMany({
    where: { workspaceId, status: 'open', silenceId },
    select: { id: true, silenceId: true },
  })
  const silences = await readSilences(statements, workspaceId, now)
  return coverAgain(
    statements,
    workspaceId,
    open,
    silences.filter((one) => isActiveAt(one, now)),
  )
}
