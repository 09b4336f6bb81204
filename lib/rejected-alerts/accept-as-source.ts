import { setReading } from '../api-keys/reading'
import { requirePermission, type UserContext } from '../context'
import { createRouting } from '../incidents/route'
import { storeNotices } from '../signals/store-notices'
import { compileReading } from '../sources/compiled'
import { withoutForm } from '../sources/form-body'
import type { Notice } from '../sources/notice'
import { readNotices, type Source } from '../sources/read-notices'
import type { Reading } from '../sources/reading'
import { closeRejectedAlert, resolveOnceNoneOpen } from './close'

const MOST_AT_ONCE = 1_000

// Few in a transaction, because ingest waits for it.
const BODIES_AT_ONCE = 10
const ALERTS_AT_ONCE = 128

/** Reads the key's rejected bodies too, in their order. `unread`: bodies that this reading can't read. */
export async function acceptAsSource(
  ctx: UserContext,
  input: { apiKeyId: number; reading: Reading },
): Promise<{ taken: number; unread: number }> {
  requirePermission(ctx, 'manage API keys')
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
  for await (const bodies of inParts(ctx, rows, source)) taken += await takeSome(ctx, key.id, bodies)
  return { taken, unread: rows.length - taken }
}

type Body = { id: number; body: Uint8Array; notices: Notice[] }

async function* inParts({ db, workspaceId }: UserContext, rows: { id: number }[], source: Source) {
  let part: Body[] = []
  let alerts = 0
  for (const { id } of rows) {
    const found = await db.read.rejectedAlert.findFirst({
      where: { id, workspaceId },
      select: { body: true, contentType: true, receivedAt: true },
    })
    if (!found) continue
    const body = withoutForm(found.body, found.contentType)
    const notices = readNotices(body, { ...source, receivedAt: found.receivedAt })
    if (!Array.isArray(notices)) continue
    part.push({ id, body, notices })
    alerts += notices.length
    if (part.length < BODIES_AT_ONCE && alerts < ALERTS_AT_ONCE) continue
    yield part
    part = []
    alerts = 0
  }
  if (part.length > 0) yield part
}

function takeSome(ctx: UserContext, apiKeyId: number, bodies: Body[]) {
  const { workspaceId, now, actor } = ctx
  return ctx.db.write(async (tx) => {
    let taken = 0
    for (const { id, body, notices } of bodies) {
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
