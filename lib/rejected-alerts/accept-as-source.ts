import { setReading } from '../api-keys/reading'
import { requireAdmin, type UserContext } from '../context'
import { createRouting } from '../incidents/route'
import { storeNotices } from '../signals/store-notices'
import { compileReading } from '../sources/compiled'
import { readNotices, type Source } from '../sources/read-notices'
import type { Reading } from '../sources/reading'
import { closeRejectedAlert, resolveOnceNoneOpen } from './close'

const MOST_AT_ONCE = 1_000

// Few, so that ingest never waits long for the writer.
const PER_TRANSACTION = 10

/**
 * Makes an API key a source and reads its rejected bodies as one, in their order: repeats count and recoveries resolve.
 * Resolves with the numbers of accepted and of unreadable bodies.
 */
export async function acceptAsSource(
  ctx: UserContext,
  input: { apiKeyId: number; reading: Reading },
): Promise<{ taken: number; unread: number }> {
  requireAdmin(ctx)
  await setReading(ctx, input)
  const { workspaceId } = ctx
  const key = await ctx.db.read.apiKey.findFirstOrThrow({ where: { id: input.apiKeyId, workspaceId } })
  const source = { reading: compileReading(input.reading), keyName: key.name }
  const rows = await ctx.db.read.rejectedAlert.findMany({
    where: { workspaceId, apiKeyId: key.id, closedAt: null, isWhole: true },
    orderBy: { id: 'asc' },
    take: MOST_AT_ONCE,
    select: { id: true },
  })
  let taken = 0
  for (let at = 0; at < rows.length; at += PER_TRANSACTION)
    taken += await takeSome(ctx, key.id, source, rows.slice(at, at + PER_TRANSACTION))
  return { taken, unread: rows.length - taken }
}

function takeSome(ctx: UserContext, apiKeyId: number, source: Source, rows: { id: number }[]) {
  const { workspaceId, now, actor } = ctx
  return ctx.db.write(async (tx) => {
    let taken = 0
    for (const { id } of rows) {
      const { body } = await tx.rejectedAlert.findFirstOrThrow({ where: { id, workspaceId }, select: { body: true } })
      const notices = readNotices(body, source)
      if (!Array.isArray(notices)) continue
      const origin = await closeRejectedAlert(tx, ctx, id)
      if (!origin) continue
      const batch = { ...ctx.db.statements(tx), ids: new Map<string, number>() }
      const sent = { ...origin, workspaceId, receivedAt: now, userId: actor.userId, bytes: body, notices, from: 0 }
      const [results = []] = await storeNotices(
        batch,
        createRouting(() => now),
        [sent],
      )
      const incidentId = results.find(({ outcome }) => outcome === 'opened')?.incident?.id
      if (incidentId !== undefined)
        await tx.rejectedAlert.updateMany({ where: { id, workspaceId }, data: { incidentId } })
      taken++
    }
    if (taken > 0) await resolveOnceNoneOpen(tx, ctx, { apiKeyId })
    return taken
  })
}
