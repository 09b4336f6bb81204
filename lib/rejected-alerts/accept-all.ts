import type { UserContext } from '../context'
import type { IncidentContent } from '../incidents/open'
import { applyMapping } from './apply-mapping'
import { checkBody, decodeBody } from './check-body'
import { type Kind, unhandledOf } from './kind'
import type { Mapping } from './mapping'
import { openRejected } from './open-incident'

/** How many are accepted by one request: the newest. */
const MOST_AT_ONCE = 1_000
// Few, so that ingest never waits long for its turn to write.
const PER_TRANSACTION = 10

export type AcceptedAll = {
  opened: number
  /** What still does not fit and was left: why, how many, and the newest of them. */
  unfit: { detail: string; count: number; newestId: number }[]
}

/** Opens an incident for each rejected alert of a kind that a mapping makes fit. What does not fit stays as it was. */
export async function acceptAllOfKind(
  ctx: UserContext,
  input: { kind: Kind; mapping: Mapping; maxBytes: number },
): Promise<AcceptedAll> {
  const rows = await ctx.db.read.rejectedAlert.findMany({
    where: await unhandledOf(ctx, input.kind),
    orderBy: { id: 'desc' },
    take: MOST_AT_ONCE,
    select: { id: true },
  })
  const unfit = new Map<string, AcceptedAll['unfit'][number]>()
  let opened = 0
  for (let at = 0; at < rows.length; at += PER_TRANSACTION) {
    const ids = rows.slice(at, at + PER_TRANSACTION).map(({ id }) => id)
    const contents = await readContents(ctx, ids, input)
    for (const { id, content } of contents) if ('reason' in content) countUnfit(unfit, content.detail, id)
    opened += await openAll(ctx, contents)
  }
  return { opened, unfit: [...unfit.values()] }
}

async function readContents(ctx: UserContext, ids: number[], input: { mapping: Mapping; maxBytes: number }) {
  const alerts = await ctx.db.read.rejectedAlert.findMany({
    where: { id: { in: ids }, workspaceId: ctx.workspaceId },
    orderBy: { id: 'asc' },
    select: { id: true, body: true },
  })
  return alerts.map(({ id, body }) => {
    const text = decodeBody(body)
    if (text === undefined) return { id, content: { reason: 'unfit' as const, detail: 'The body is not valid UTF-8.' } }
    return { id, content: checkBody(applyMapping(text, input.mapping), input.maxBytes) }
  })
}

type Checked = { id: number; content: IncidentContent | { reason: 'unfit'; detail: string } }

function openAll(ctx: UserContext, contents: Checked[]) {
  return ctx.db.write(async (tx) => {
    let opened = 0
    for (const { id, content } of contents) {
      if ('reason' in content) continue
      const outcome = await openRejected(tx, ctx, id, content)
      if (outcome.ok) opened++
    }
    return opened
  })
}

function countUnfit(unfit: Map<string, AcceptedAll['unfit'][number]>, detail: string, id: number) {
  const { count, newestId } = unfit.get(detail) ?? { count: 0, newestId: 0 }
  unfit.set(detail, { detail, count: count + 1, newestId: Math.max(newestId, id) })
}
