import type { Context } from '../context'
import { containing } from '../db/sql/containing'
import { joinSql } from '../db/sql/sql'
import { storable } from '../values/text'

export const RUNBOOKS_PER_PAGE = 50

const MOST_SEARCHED = 50_000
const MOST_FOUND = 200

export type ListedRunbook = {
  identifier: string
  title: string | null
  registeredAt: Date | null
  version: number
  /** When the newest incident came that names it. */
  lastAt: Date | undefined
}

const listed = { id: true, identifier: true, title: true, registeredAt: true, version: true } as const
type Row = { id: number } & Omit<ListedRunbook, 'lastAt'>

export async function listRunbooks(ctx: Context, { after }: { after?: string | undefined }) {
  const rows = await ctx.db.read.runbook.findMany({
    where: { workspaceId: ctx.workspaceId, ...(after !== undefined && { identifier: { gt: storable(after) } }) },
    orderBy: { identifier: 'asc' },
    take: RUNBOOKS_PER_PAGE + 1,
    select: listed,
  })
  const runbooks = await withLastUse(ctx, rows.slice(0, RUNBOOKS_PER_PAGE))
  return { runbooks, next: rows.length > RUNBOOKS_PER_PAGE ? runbooks.at(-1)?.identifier : undefined }
}

/** Whose identifier or title has this text, by identifier. `isCutOff`: there are more. */
export async function findRunbooks(ctx: Context, text: string) {
  const part = containing(text.trim())
  const found = await ctx.db.query<{ id: number }>`
    SELECT "id" FROM (
      SELECT "id", "identifier", "title" FROM "Runbook" WHERE "workspaceId" = ${ctx.workspaceId}
      ORDER BY "identifier" LIMIT ${MOST_SEARCHED}
    ) AS known
    WHERE lower("identifier") LIKE ${part} ESCAPE '\\' OR lower("title") LIKE ${part} ESCAPE '\\'
    ORDER BY "identifier" LIMIT ${MOST_FOUND + 1}`
  const rows = await ctx.db.read.runbook.findMany({
    where: { workspaceId: ctx.workspaceId, id: { in: found.slice(0, MOST_FOUND).map(({ id }) => Number(id)) } },
    orderBy: { identifier: 'asc' },
    select: listed,
  })
  return { runbooks: await withLastUse(ctx, rows), isCutOff: found.length > MOST_FOUND }
}

async function withLastUse(ctx: Context, rows: Row[]): Promise<ListedRunbook[]> {
  const used = rows.length === 0 ? [] : await lastUses(ctx, rows)
  const lastAt = new Map(used.map(({ id, at }) => [Number(id), at === null ? undefined : new Date(at)]))
  return rows.map(({ id, ...runbook }) => ({ ...runbook, lastAt: lastAt.get(id) }))
}

function lastUses({ db, workspaceId }: Context, rows: { id: number }[]) {
  return db.query<{ id: number; at: Date | number | null }>`
    SELECT given."id", (
      SELECT incident."receivedAt" FROM "Incident" AS incident WHERE incident."runbookId" = given."id"
      ORDER BY incident."id" DESC LIMIT 1
    ) AS "at"
    FROM "Runbook" AS given
    WHERE given."workspaceId" = ${workspaceId} AND given."id" IN (${joinSql(rows.map(({ id }) => id))})`
}
