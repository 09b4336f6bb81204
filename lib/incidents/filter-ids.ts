import type { Context } from '../context'
import type { IncidentStatus, Severity } from '../db/database'
import { findPairIds } from '../labels/find-pairs'
import { SEVERITIES } from '../severity'
import { storable } from '../text'
import type { IncidentFilter } from './filter'
import { STATUSES } from './status'

/** A filter with row ids in place of names. A part that excludes nothing is left out. */
export type IdFilter = {
  statuses: readonly IncidentStatus[] | undefined
  severities: readonly Severity[] | undefined
  pairIds: number[]
  entityId: number | undefined
  runbookId: number | undefined
}

/** Undefined when the filter names something that the workspace does not know: nothing can match. */
export async function filterByIds(ctx: Context, filter: IncidentFilter): Promise<IdFilter | undefined> {
  const pairIds = await findPairIds(ctx, filter.labels)
  const entityId = await findId(ctx, 'entity', filter.entityId)
  const runbookId = await findId(ctx, 'runbook', filter.runbookId)
  if (!pairIds || entityId === null || runbookId === null) return undefined
  return {
    statuses: narrowing(STATUSES, filter.statuses),
    severities: narrowing(SEVERITIES, filter.severities),
    pairIds,
    entityId,
    runbookId,
  }
}

/** Null: not known; undefined: not asked for. */
async function findId({ db, workspaceId }: Context, what: 'entity' | 'runbook', identifier: string | undefined) {
  if (identifier === undefined) return undefined
  const where = { workspaceId_identifier: { workspaceId, identifier: storable(identifier) } }
  const select = { id: true } as const
  const row =
    what === 'entity'
      ? await db.read.entity.findUnique({ where, select })
      : await db.read.runbook.findUnique({ where, select })
  return row?.id ?? null
}

function narrowing<Value>(all: readonly Value[], chosen: Value[]) {
  const values = all.filter((value) => chosen.includes(value))
  return values.length === 0 || values.length === all.length ? undefined : values
}
