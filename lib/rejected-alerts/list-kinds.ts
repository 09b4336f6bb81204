import type { Context } from '../context'
import { readErrors } from './errors'

export const KINDS_PER_PAGE = 50

export type RejectedKind = Awaited<ReturnType<typeof listRejectedKinds>>['kinds'][number]

export async function listRejectedKinds(
  ctx: Context,
  { apiKeyId, before }: { apiKeyId?: number | undefined; before?: number | undefined } = {},
) {
  const groups = await ctx.db.read.rejectedAlert.groupBy({
    by: ['apiKeyId', 'kind'],
    where: { workspaceId: ctx.workspaceId, closedAt: null, ...(apiKeyId !== undefined && { apiKeyId }) },
    _count: true,
    _min: { id: true },
    _max: { id: true },
    ...(before !== undefined && { having: { id: { _max: { lt: before } } } }),
    orderBy: { _max: { id: 'desc' } },
    take: KINDS_PER_PAGE + 1,
  })
  const page = groups.slice(0, KINDS_PER_PAGE)
  const ends = await readEnds(
    ctx,
    page.flatMap(({ _min, _max }) => [_min.id ?? 0, _max.id ?? 0]),
  )
  const kinds = page.flatMap(({ _count, _min, _max }) => {
    const [newest, oldest] = [ends.get(_max.id ?? 0), ends.get(_min.id ?? 0)]
    return newest && oldest ? [{ ...newest, count: _count, firstReceivedAt: oldest.receivedAt }] : []
  })
  return { kinds, older: groups.length > KINDS_PER_PAGE ? (page.at(-1)?._max.id ?? undefined) : undefined }
}

async function readEnds(ctx: Context, ids: number[]) {
  const rows = await ctx.db.read.rejectedAlert.findMany({
    where: { id: { in: ids }, workspaceId: ctx.workspaceId },
    select: {
      id: true,
      receivedAt: true,
      status: true,
      code: true,
      detail: true,
      errors: true,
      apiKey: { select: { id: true, name: true } },
    },
  })
  return new Map(rows.map((row) => [row.id, { ...row, errors: readErrors(row.errors) }]))
}
