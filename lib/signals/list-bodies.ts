import { type Context, requirePermission } from '../context'
import { NotFoundError } from '../errors'

const NEWEST = 20
const MOST_BYTES = 2 * 1024 * 1024

/** `isRejected`: it has opened no incident yet. */
export type SentBody = { requestId: string; receivedAt: Date; body: Uint8Array; isRejected: boolean }

/**
 * The newest 20 bodies of a source, fewer if they are large; of a key without any, the newest rejected ones.
 * @throws NotFoundError when the workspace has no such key
 */
export async function listBodies(ctx: Context, apiKeyId: number): Promise<SentBody[]> {
  requirePermission(ctx, 'manage API keys')
  const { db, workspaceId } = ctx
  const key = await db.read.apiKey.findFirst({ where: { id: apiKeyId, workspaceId }, select: { id: true } })
  if (!key) throw new NotFoundError('No such API key.')
  const delivered = await newestWithin((before) =>
    db.read.delivery.findFirst({
      where: { workspaceId, apiKeyId, ...(before !== undefined && { id: { lt: before } }) },
      orderBy: { id: 'desc' },
    }),
  )
  if (delivered.length > 0) return delivered.map((one) => sentBody(one, false))
  const rejected = await newestWithin((before) =>
    db.read.rejectedAlert.findFirst({
      where: {
        workspaceId,
        apiKeyId,
        closedAt: null,
        isWhole: true,
        ...(before !== undefined && { id: { lt: before } }),
      },
      orderBy: { id: 'desc' },
    }),
  )
  return rejected.map((one) => sentBody(one, true))
}

type Row = Omit<SentBody, 'isRejected'> & { id: number }

function sentBody({ requestId, receivedAt, body }: Row, isRejected: boolean): SentBody {
  return { requestId, receivedAt, body, isRejected }
}

/** One at a time: twenty large ones are too much for a page. */
async function newestWithin(readBefore: (id?: number) => Promise<Row | null>): Promise<Row[]> {
  const rows: Row[] = []
  let bytes = 0
  while (rows.length < NEWEST && bytes < MOST_BYTES) {
    const row = await readBefore(rows.at(-1)?.id)
    if (!row) break
    rows.push(row)
    bytes += row.body.byteLength
  }
  return rows
}
