import type { Context } from '../context'
import type { Severity } from '../db/database'
import { narrowed, rowFilter } from './find/conditions'
import type { IncidentFilter } from './find/filter'
import { findIncidentIds } from './find/find-ids'
import type { RowFilter } from './find/row-filter'
import { findUnreached } from './find-unreached'
import { type IncidentCursor, type IncidentOrder, type Section, sectionsOf } from './order'
import { readRows } from './read-rows'

const INCIDENTS_PER_PAGE = 50

export type IncidentListItem = Awaited<ReturnType<typeof readIncidents>>[number]

export type IncidentsShown = {
  incidents: IncidentListItem[]
  next?: IncidentCursor | undefined
  isCutShort?: boolean
}

type ListOptions = { order?: IncidentOrder; cursor?: IncidentCursor | undefined; most?: number | undefined }
type Listed = { id: number; section: number }

export async function listIncidents(
  ctx: Context,
  filter: IncidentFilter,
  { order = 'newest', cursor, most = INCIDENTS_PER_PAGE }: ListOptions = {},
): Promise<IncidentsShown> {
  const wanted = await rowFilter(ctx, filter)
  if (!wanted) return { incidents: [] }
  const sections = sectionsOf(order, filter, cursor)
  const few = await findFewOpen(ctx, wanted, sections)
  const found = few ?? []
  let ended: IncidentCursor | undefined
  for (const section of few ? sections.filter((section) => !isOpen(section)) : sections) {
    if (found.length > most) break
    const take = most + 1 - found.length
    const { ids, walkedTo } = await findIncidentIds(ctx, narrowed(wanted, section), { ...section.ids, take })
    found.push(...ids.map((id) => ({ id, section: section.at })))
    if (walkedTo !== undefined) ended = { section: section.at, beyondId: walkedTo }
    if (ended) break
  }
  const shown = found.slice(0, most)
  const last = found.length > most ? shown.at(-1) : undefined
  const ids = shown.map(({ id }) => id)
  return {
    incidents: await readIncidents(ctx, ids),
    next: last ? { section: last.section, beyondId: last.id } : ended,
    isCutShort: !last && ended !== undefined,
  }
}

const FEW = 500

/** By one search instead of one for each section; undefined when there are many. */
async function findFewOpen(ctx: Context, wanted: RowFilter, sections: Section[]): Promise<Listed[] | undefined> {
  const open = sections.filter(isOpen)
  if (wanted.conditions.length === 0 || open.length < 2) return undefined
  const anySeverity = open.flatMap(({ severities }) => severities)
  const only = narrowed(wanted, { statuses: ['open'], severities: anySeverity })
  const { ids, walkedTo } = await findIncidentIds(ctx, only, { take: FEW })
  if (walkedTo !== undefined || ids.length === FEW) return undefined
  const severityOf = await readSeverities(ctx, ids)
  return open.flatMap(({ at, severities, ids: { before = Number.MAX_SAFE_INTEGER } }) =>
    ids
      .filter((id) => id < before && severities.some((severity) => severity === severityOf.get(id)))
      .map((id) => ({ id, section: at })),
  )
}

/** SQL, because with Prisma's IN list SQLite seeks each id twice. */
async function readSeverities({ db, workspaceId }: Context, ids: number[]): Promise<Map<number, Severity>> {
  const given = db.jsonTable(
    { id: 'integer' },
    ids.map((id) => ({ id })),
  )
  const rows = await db.query<{ id: number; severity: Severity }>`
    SELECT incident."id", incident."severity" FROM ${given} AS given CROSS JOIN "Incident" AS incident
    WHERE incident."id" = given."id" AND incident."workspaceId" = ${workspaceId}`
  return new Map(rows.map(({ id, severity }) => [id, severity]))
}

function isOpen({ statuses }: Section) {
  return statuses.length === 1 && statuses[0] === 'open'
}

export async function readIncidents(ctx: Context, ids: number[]) {
  const rows = await readRows(ctx, ids)
  const open = rows.filter(({ status, isPaging }) => status === 'open' && isPaging)
  const unreached = await findUnreached(
    ctx,
    open.map(({ id }) => id),
  )
  return rows.map(({ silenceId, isPaging, ...row }) => ({
    ...row,
    isSilenced: silenceId !== null && !isPaging,
    isUnreached: unreached.has(row.id),
  }))
}
