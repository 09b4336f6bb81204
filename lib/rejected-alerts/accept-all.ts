import { audit } from '../audit/record'
import { requirePermission, type UserContext } from '../context'
import type { Alert } from '../contract/alert'
import { decodeUtf8 } from '../contract/parse-alert'
import { checkBody } from './check-body'
import { resolveOnceNoneOpen } from './close'
import { applyMapping } from './fit/apply'
import type { Mapping } from './fit/mapping'
import { type Kind, openOfKind } from './kind'
import { openRejected } from './open-incident'

const MOST_AT_ONCE = 1_000
const MOST_BYTES_AT_ONCE = 64 * 1024 * 1024

// Few, so that ingest never waits long for the writer.
const PER_TRANSACTION = 10

export type AcceptedAll = {
  opened: number
  unfit: { detail: string; count: number; newestId: number }[]
}

/** Opens an incident for each rejected alert of a kind that the mapping makes fit; leaves the others. */
export async function acceptAllOfKind(
  ctx: UserContext,
  input: { kind: Kind; mapping: Mapping; maxBytes: number },
): Promise<AcceptedAll> {
  requirePermission(ctx, 'handle rejected alerts')
  const rows = await ctx.db.read.rejectedAlert.findMany({
    where: await openOfKind(ctx, input.kind),
    orderBy: { id: 'desc' },
    take: MOST_AT_ONCE,
    select: { id: true, size: true },
  })
  const newest = withinBytes(rows)
  const unfit = new Map<string, AcceptedAll['unfit'][number]>()
  let opened = 0
  for (let at = 0; at < newest.length; at += PER_TRANSACTION) {
    const ids = newest.slice(at, at + PER_TRANSACTION)
    const contents = await readContents(ctx, ids, input)
    for (const { id, content } of contents) if ('reason' in content) countUnfit(unfit, content.detail, id)
    opened += await openAll(ctx, input.kind, contents)
  }
  if (opened > 0) await noteAccepted(ctx, input.kind, opened)
  return { opened, unfit: [...unfit.values()] }
}

function noteAccepted(ctx: UserContext, { apiKeyId: id, kind }: Kind, opened: number) {
  return ctx.db.write(async (tx) => {
    const { name } = await tx.apiKey.findUniqueOrThrow({ where: { id }, select: { name: true } })
    await audit(tx, ctx, 'rejected alerts accepted', `${opened} of ${name}: ${kind}`)
  })
}

function withinBytes(rows: { id: number; size: number }[]) {
  let bytes = 0
  return rows.flatMap(({ id, size }, at) => {
    bytes += size
    return at === 0 || bytes <= MOST_BYTES_AT_ONCE ? id : []
  })
}

type Changes = { mapping: Mapping; maxBytes: number }

/** Oldest first, one at a time: other requests run between large bodies. */
async function readContents(ctx: UserContext, ids: number[], changes: Changes) {
  const contents: Checked[] = []
  for (const id of ids.toReversed()) contents.push({ id, content: await readContent(ctx, id, changes) })
  return contents
}

async function readContent(ctx: UserContext, id: number, { mapping, maxBytes }: Changes): Promise<Checked['content']> {
  const { workspaceId } = ctx
  const alert = await ctx.db.read.rejectedAlert.findFirst({ where: { id, workspaceId }, select: { body: true } })
  const text = alert && decodeUtf8(alert.body)
  if (typeof text !== 'string') return { reason: 'unfit', detail: 'The body is not valid UTF-8.' }
  return checkBody(applyMapping(text, mapping), maxBytes)
}

type Checked = { id: number; content: Alert | { reason: 'unfit'; detail: string } }

function openAll(ctx: UserContext, kind: Kind, contents: Checked[]) {
  return ctx.db.write(async (tx) => {
    let opened = 0
    for (const { id, content } of contents) {
      if ('reason' in content) continue
      const outcome = await openRejected(tx, ctx, id, content)
      if (outcome.ok) opened++
    }
    if (opened > 0) await resolveOnceNoneOpen(tx, ctx, kind)
    return opened
  })
}

function countUnfit(unfit: Map<string, AcceptedAll['unfit'][number]>, detail: string, id: number) {
  const { count, newestId } = unfit.get(detail) ?? { count: 0, newestId: 0 }
  unfit.set(detail, { detail, count: count + 1, newestId: Math.max(newestId, id) })
}
