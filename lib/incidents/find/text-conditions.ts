import type { Context } from '../../context'
import { type Sql, sql } from '../../db/sql/sql'
import { matchesText, type TextMatch } from '../../text-index/matches'
import { readUnindexed } from '../../text-index/unindexed'
import { hasWords } from '../../text-index/words'
import type { IncidentFilter } from './filter'
import type { Between, Condition } from './row-filter'

/** One for texts that must occur, one for those that must not. Texts outside the index are read. */
export async function textConditions(ctx: Context, texts: IncidentFilter['texts'] & object): Promise<Condition[]> {
  if (texts.length === 0) return []
  const unindexed = await readUnindexed(ctx)
  const phrases = (isNot: boolean) => texts.filter((text) => (text.isNot ?? false) === isNot).map(({ words }) => words)
  const [wanted, unwanted] = [phrases(false), phrases(true)]
  const having = unindexed.filter(({ words }) => wanted.every((phrase) => hasWords(words, phrase))).map(idOf)
  const without = unindexed.filter(({ words }) => unwanted.some((phrase) => hasWords(words, phrase))).map(idOf)
  return [
    ...(wanted.length > 0 ? [await withTexts(ctx, { phrases: wanted, join: 'and' }, having)] : []),
    ...(unwanted.length > 0 ? [withoutTexts(ctx, { phrases: unwanted, join: 'or' }, without)] : []),
  ]
}

type Row = { id: number }

function idOf({ id }: Row): Row {
  return { id }
}

async function withTexts(ctx: Context, match: TextMatch, unindexed: Row[]): Promise<Condition> {
  const { db, workspaceId } = ctx
  const condition = { holds: has(ctx, match, unindexed), ...cheaper(ctx, match, unindexed, (found) => found) }
  const isSqlite = db.provider === 'sqlite'
  if (!isSqlite && (await isFrequent(ctx, match))) return condition
  const indexed = {
    table: sql`"IncidentText" AS source`,
    id: sql`source."rowid"`,
    within: matchesText(db.provider, sql`source`, workspaceId, match),
    isUnordered: !isSqlite,
  }
  const rest = {
    table: sql`${db.jsonTable({ id: 'integer' }, unindexed)} AS source`,
    id: sql`source."id"`,
    within: sql`true`,
  }
  return { ...condition, way: unindexed.length > 0 ? [indexed, rest] : [indexed] }
}

function withoutTexts(ctx: Context, match: TextMatch, unindexed: Row[]): Condition {
  const not = (found: Sql) => sql`NOT ${found}`
  return { holds: not(has(ctx, match, unindexed)), ...cheaper(ctx, match, unindexed, not) }
}

/** For each row, because Postgres reads a sub-query with EXISTS whole. */
function has({ db, workspaceId }: Context, match: TextMatch, unindexed: Row[]) {
  const matches = matchesText(db.provider, sql`texts`, workspaceId, match)
  const indexed =
    db.provider === 'sqlite'
      ? sql`EXISTS (SELECT 1 FROM "IncidentText" AS texts WHERE texts."rowid" = walked."id" AND ${matches})`
      : sql`COALESCE((SELECT ${matches} FROM "IncidentText" AS texts WHERE texts."rowid" = walked."id"), false)`
  return withUnindexed(db, indexed, unindexed)
}

function withUnindexed(db: Context['db'], indexed: Sql, unindexed: Row[]) {
  return unindexed.length === 0 ? indexed : sql`(${indexed} OR ${isOneOf(db, unindexed)})`
}

/** SQLite reopens its index for each row that is looked up. */
function cheaper(
  { db, workspaceId }: Context,
  match: TextMatch,
  unindexed: Row[],
  holds: (found: Sql) => Sql,
): { between?: Between } {
  if (db.provider === 'postgresql') return {}
  // From the upper end: from the lower one, the index would walk everything below it.
  const between: Between = async ({ from, to }, most) => {
    for (const take of [...FEW.filter((few) => few < most), most]) {
      const newest = sql`
        SELECT texts."rowid" AS "id" FROM "IncidentText" AS texts
        WHERE ${matchesText(db.provider, sql`texts`, workspaceId, match)} AND texts."rowid" <= ${to}
        ORDER BY texts."rowid" DESC LIMIT ${take}`
      const [read] = await db.query<{ rows: number; from: number | null }>`
        SELECT count(*) AS "rows", min("id") AS "from" FROM (${newest}) AS newest`
      const isWhole = read && (read.rows < take || (read.from ?? 0) < from)
      if (isWhole) return holds(withUnindexed(db, sql`walked."id" IN (${newest})`, unindexed))
    }
    return undefined
  }
  return { between }
}

/** Rows to read first: most ranges are among the newest. */
const FEW = [1_000, 4_000, 16_000]

function isOneOf({ jsonTable }: Context['db'], rows: Row[]) {
  return sql`walked."id" IN (SELECT given."id" FROM ${jsonTable({ id: 'integer' }, rows)} AS given)`
}

const SAMPLED = 500
const FREQUENT = 3

/** If many of the newest have the words, walking those is faster. Postgres can't know: the words are parameters. */
async function isFrequent({ db, workspaceId }: Context, { phrases, join }: TextMatch) {
  const words = { phrases: phrases.flat().map((word) => [word]), join }
  const [row] = await db.query<{ count: number }>`
    SELECT count(*) AS "count" FROM (
      SELECT "words" FROM "IncidentText" ORDER BY "rowid" DESC LIMIT ${SAMPLED}) AS sampled
    WHERE ${matchesText(db.provider, sql`sampled`, workspaceId, words)}`
  return Number(row?.count ?? 0) >= FREQUENT
}
