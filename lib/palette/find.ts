import { may, type UserContext } from '../context'
import { containing } from '../db/sql/containing'
import { sql } from '../db/sql/sql'
import { listIncidents, readIncidents } from '../incidents/list'
import { readQuery } from '../search/read-query'
import { STATUSES } from '../values/incident-status'
import { parseRowId } from '../values/row-id'
import { storable } from '../values/text'
import { listViews } from '../views/list'

const SHOWN = 5
const RANKED = 15
const ELSEWHERE = 'in details or other fields'
/** Unresolved incidents whose summaries are looked through for a part of a word. */
const NEWEST = 500
/** Entities or runbooks that are searched for a part of a word; of the others only the identifier's start counts. */
const MOST_READ = 50_000

export type PaletteMatches = Awaited<ReturnType<typeof findInWorkspace>>

/** A few of each kind. Only admins find API keys. */
export async function findInWorkspace(ctx: UserContext, typed: string) {
  const text = typed.trim()
  const seesKeys = may(ctx, 'manage API keys')
  const [incidents, views, entities, runbooks, people, teams, apiKeys] = await Promise.all([
    findIncidents(ctx, text),
    listViews(ctx),
    findInCatalog(ctx, 'entity', text),
    findInCatalog(ctx, 'runbook', text),
    ctx.db.read.user.findMany({ where: { workspaceId: ctx.workspaceId, disabledAt: null }, ...NAMED }),
    ctx.db.read.team.findMany({ where: { workspaceId: ctx.workspaceId }, ...NAMED }),
    seesKeys ? ctx.db.read.apiKey.findMany({ where: { workspaceId: ctx.workspaceId }, ...NAMED }) : [],
  ])
  return {
    incidents,
    views: named(views, text).map(({ id, name, search }) => ({ id, name, search })),
    entities,
    runbooks,
    people: named(people, text),
    teams: named(teams, text),
    apiKeys: named(apiKeys, text),
  }
}

const NAMED = { select: { id: true, name: true }, orderBy: { name: 'asc' } } as const

function named<Row extends { name: string }>(rows: Row[], text: string): Row[] {
  return rows.filter(({ name }) => holds(name, text)).slice(0, SHOWN)
}

function holds(text: string, part: string) {
  return text.toLowerCase().includes(part.toLowerCase())
}

async function findIncidents(ctx: UserContext, text: string) {
  const ids = [...numbered(text), ...(await byPart(ctx, text)), ...(await bySearch(ctx, text))]
  const rows = await readIncidents(ctx, [...new Set(ids)].slice(0, RANKED))
  const found = rows.map((row) => {
    const { id, summary, severity, status } = row
    return { id, summary, severity, status, match: matchBeside(row, text) }
  })
  return found.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, SHOWN)
}

/** What the eye can see to match comes first. */
function rankOf({ match }: { match: string | undefined }) {
  if (match === undefined) return 0
  return match === ELSEWHERE ? 2 : 1
}

type Found = Awaited<ReturnType<typeof readIncidents>>[number]

/** Where a word is that the summary lacks: else nobody sees why the incident is among what was found. */
function matchBeside({ id, summary, labels, entity }: Found, text: string) {
  if (numbered(text).includes(id)) return undefined
  const word = text.split(/\s+/).find((one) => !one.includes(':') && !holds(summary, one))
  if (!word) return undefined
  const texts = [
    ...labels.map(({ pair: { key, value } }) => `${key}=${value}`),
    entity?.name ?? entity?.identifier ?? '',
  ]
  return texts.find((one) => holds(one, word)) ?? ELSEWHERE
}

function numbered(text: string) {
  const id = parseRowId(text.replace(/^#/, ''))
  return id === undefined ? [] : [id]
}

async function byPart({ db, workspaceId }: UserContext, text: string) {
  const newest = await db.read.incident.findMany({
    where: { workspaceId, status: { in: ['open', 'acknowledged'] } },
    orderBy: { id: 'desc' },
    take: NEWEST,
    select: { id: true, summary: true },
  })
  return newest.filter(({ summary }) => holds(summary, text)).map(({ id }) => id)
}

async function bySearch(ctx: UserContext, text: string) {
  const { filter, problems } = await readQuery(ctx, text)
  if (problems.length > 0) return []
  const { incidents } = await listIncidents(ctx, { ...filter, statuses: [...STATUSES] })
  return incidents.map(({ id }) => id)
}

const CATALOG = {
  entity: { table: sql`"Entity"`, title: sql`"name"` },
  runbook: { table: sql`"Runbook"`, title: sql`"title"` },
}

type Known = { identifier: string; title: string | null }

async function findInCatalog({ db, workspaceId }: UserContext, kind: keyof typeof CATALOG, text: string) {
  const { table, title } = CATALOG[kind]
  const start = storable(text)
  const part = containing(text)
  const begins = await db.query<Known>`
    SELECT "identifier", ${title} AS "title" FROM ${table}
    WHERE "workspaceId" = ${workspaceId} AND "identifier" >= ${start} AND "identifier" < ${`${start}\u{10FFFF}`}
    ORDER BY "identifier" LIMIT ${SHOWN}`
  const has = await db.query<Known>`
    SELECT "identifier", "title" FROM (
      SELECT "identifier", ${title} AS "title" FROM ${table} WHERE "workspaceId" = ${workspaceId}
      ORDER BY "identifier" LIMIT ${MOST_READ}
    ) AS known
    WHERE lower("identifier") LIKE ${part} ESCAPE '\\' OR lower("title") LIKE ${part} ESCAPE '\\'
    ORDER BY "identifier" LIMIT ${SHOWN}`
  const all = new Map([...begins, ...has].map((known) => [known.identifier, known]))
  return [...all.values()].slice(0, SHOWN)
}
