import type { Context } from '../../context'
import type { IncidentStatus } from '../../db/database'
import { joinSql, type Sql, sql } from '../../db/sql/sql'
import { findPairIds } from '../../labels/find-pairs'
import { STATUSES } from '../../values/incident-status'
import { SEVERITIES } from '../../values/severity'
import { storable } from '../../values/text'
import type { Choice, IncidentFilter, LabelChoice } from './filter'
import { type Condition, incidentRange, type RowFilter } from './row-filter'
import { textConditions } from './text-conditions'
import { windowReceived } from './window-received'

export async function rowFilter(ctx: Context, filter: IncidentFilter): Promise<RowFilter | undefined> {
  const statuses = narrowing(STATUSES, filter.statuses ?? [])
  const labels = await labelled(ctx, filter.labels ?? [])
  const entities = await pointing(ctx, 'entity', filter.entities ?? [], statuses ?? STATUSES)
  const runbooks = await pointing(ctx, 'runbook', filter.runbooks ?? [], [undefined])
  const window = await windowReceived(ctx, filter)
  if (!labels || !entities || !runbooks || !window) return undefined
  const { workspaceId } = ctx
  const ofKey = (id: number) => incidentRange(sql`source."workspaceId" = ${workspaceId} AND source."apiKeyId" = ${id}`)
  const apiKeys = (filter.apiKeys ?? []).map((choice): Condition => {
    const holds = isChosen(sql`incident."apiKeyId"`, choice)
    return choice.isNot ? { holds } : { holds, way: choice.values.map(ofKey) }
  })
  const people = (filter.assignees ?? []).map((choice) => ({ holds: isChosen(sql`incident."assigneeId"`, choice) }))
  const teams = (filter.teams ?? []).map((choice) => ({ holds: isChosen(sql`incident."teamId"`, choice) }))
  const conditions = [...labels, ...entities, ...runbooks, ...apiKeys, ...people, ...teams]
  return {
    statuses,
    severities: narrowing(SEVERITIES, filter.severities ?? []),
    conditions: [...conditions, ...received(ctx, filter), ...(await textConditions(ctx, filter.texts ?? []))],
    window,
  }
}

export function narrowed(filter: RowFilter, to: Required<Pick<IncidentFilter, 'statuses' | 'severities'>>): RowFilter {
  return { ...filter, statuses: narrowing(STATUSES, to.statuses), severities: narrowing(SEVERITIES, to.severities) }
}

function narrowing<Value>(all: readonly Value[], chosen: readonly Value[]) {
  const values = all.filter((value) => chosen.includes(value))
  return values.length === 0 || values.length === all.length ? undefined : values
}

async function labelled(ctx: Context, choices: LabelChoice[]): Promise<Condition[] | undefined> {
  if (choices.length === 0) return []
  if (excludeEachOther(choices)) return undefined
  const pairs = await findPairIds(ctx, choices)
  const conditions: Condition[] = []
  for (const [at, { isNot }] of choices.entries()) {
    const ids = pairs[at] ?? []
    if (ids.length === 0 && !isNot) return undefined
    if (ids.length === 0) continue
    // OFFSET makes Postgres look each one up. Otherwise it may read all incidents of a common label.
    const has = sql`EXISTS (SELECT 1 FROM "IncidentLabel" AS label
      WHERE label."pairId" IN (${joinSql(ids)}) AND label."incidentId" = walked."id" LIMIT 1 OFFSET 0)`
    conditions.push(isNot ? { holds: sql`NOT ${has}` } : { holds: has, way: ids.map(ofPair) })
  }
  return conditions
}

/** A key with replaced characters stands for several keys, so it may have several values. */
function excludeEachOther(choices: LabelChoice[]) {
  const wanted = choices.filter(({ key, isNot }) => !isNot && !key.includes('\uFFFD'))
  return wanted.some((choice, at) =>
    wanted
      .slice(0, at)
      .some(({ key, values }) => key === choice.key && !values.some((value) => choice.values.includes(value))),
  )
}

function ofPair(pairId: number) {
  return {
    table: sql`"IncidentLabel" AS source`,
    id: sql`source."incidentId"`,
    within: sql`source."pairId" = ${pairId}`,
  }
}

type Target = 'entity' | 'runbook'

async function pointing(
  { db, workspaceId }: Context,
  target: Target,
  choices: Choice<string>[],
  statuses: readonly (IncidentStatus | undefined)[],
): Promise<Condition[] | undefined> {
  const conditions: Condition[] = []
  const column = target === 'entity' ? sql`"entityId"` : sql`"runbookId"`
  for (const { values, isNot } of choices) {
    const query = { where: { workspaceId, identifier: { in: values.map(storable) } }, select: { id: true } } as const
    const rows = target === 'entity' ? await db.read.entity.findMany(query) : await db.read.runbook.findMany(query)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0 && !isNot) return undefined
    const holds = isChosen(sql`incident.${column}`, { values: ids, isNot: isNot ?? false })
    const toOne = (id: number) =>
      statuses.map((status) => incidentRange(sql`source.${column} = ${id}${andStatus(status)}`))
    conditions.push(isNot ? { holds } : { holds, way: ids.flatMap(toOne) })
  }
  return conditions
}

function andStatus(status: IncidentStatus | undefined) {
  return status === undefined ? sql`` : sql` AND source."status" = ${status}`
}

function isChosen(column: Sql, { values, isNot }: Choice<number | null>): Sql {
  const ids = values.filter((value) => value !== null)
  const isOne = ids.length > 0 ? sql`COALESCE(${column} IN (${joinSql(ids)}), false)` : sql`false`
  const holds = values.includes(null) ? sql`(${isOne} OR ${column} IS NULL)` : isOne
  return isNot ? sql`NOT ${holds}` : holds
}

function received({ workspaceId }: Context, { since, until }: IncidentFilter): Condition[] {
  if (!since && !until) return []
  const within = (alias: Sql) => [
    ...(since ? [sql`${alias}."receivedAt" >= ${since}`] : []),
    ...(until ? [sql`${alias}."receivedAt" < ${until}`] : []),
  ]
  const here = sql`source."workspaceId" = ${workspaceId}`
  const range = incidentRange(joinSql([here, ...within(sql`source`)], ' AND '))
  return [{ holds: joinSql(within(sql`incident`), ' AND '), way: [{ ...range, isUnordered: true }] }]
}
