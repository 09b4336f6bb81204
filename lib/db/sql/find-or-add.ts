import { Prisma } from '../generated/sqlite/client'
import { type Batch, insertion } from './batch'
import type { Columns } from './json-table'
import { type Hints, StaleId } from './known-ids'

/** A table of names that alerts use; `columns` are the texts of its unique index. */
export type Dictionary = { table: 'Entity' | 'Runbook' | 'LabelPair'; columns: string[] }
export type Name = { workspaceId: number; texts: string[] }

/** Row ids in order; adds missing names. Once a row of ours refers to one, others can't change it before the commit. */
export async function findOrAdd(batch: Batch, dictionary: Dictionary, names: Name[]) {
  const keys = names.map((name) => nameKey(dictionary, name))
  if (keys.some((key) => batch.ids.get(key) === undefined)) {
    const keyed = names.map((name, at) => ({ ...name, key: keys[at] ?? '' }))
    const unknown = () => distinct(keyed.filter(({ key }) => batch.ids.get(key) === undefined))
    if (batch.ids.hints) takeHints(batch, dictionary, unknown(), batch.ids.hints)
    await learn(batch, dictionary, unknown())
    await add(batch, dictionary, unknown())
    await learn(batch, dictionary, unknown())
  }
  return keys.map((key) => {
    const id = batch.ids.get(key)
    if (id === undefined) throw new Error(`A row of ${dictionary.table} vanished while it was looked up.`)
    return id
  })
}

function distinct(names: KeyedName[]) {
  return [...new Map(names.map((name) => [name.key, name])).values()]
}

type KeyedName = Name & { key: string }

/** Trusts remembered ids for now. The check at the end is cheapest, when references already lock the rows. */
function takeHints(batch: Batch, dictionary: Dictionary, names: KeyedName[], hints: Hints) {
  const taken: (Name & { id: number })[] = []
  for (const name of names) {
    const id = hints.get(name.key)
    if (id === undefined) continue
    taken.push({ ...name, id })
    batch.ids.set(name.key, id)
  }
  if (taken.length > 0) hints.addCheck(() => check(batch, dictionary, taken))
}

/** Every name must still have the row whose id was remembered; two may have been remembered with one id. */
async function check(
  { expectCount, jsonTable, isOneOf }: Batch,
  dictionary: Dictionary,
  taken: (Name & { id: number })[],
) {
  const columns: Columns = { id: 'integer', ...columnsOf(dictionary) }
  const rows = taken.map((name) => ({ id: name.id, ...toRow(dictionary, name) }))
  const isSame = Object.keys(columns).map((column) => `found."${column}" = given."${column}"`)
  // By their ids first: Postgres takes JSON for a hundred rows, and might read the whole table.
  const right = Prisma.sql`
    SELECT count(*) FROM ${jsonTable(columns, rows)} AS given
    CROSS JOIN ${Prisma.raw(`"${dictionary.table}"`)} AS found
    WHERE found."id" ${isOneOf(taken.map(({ id }) => id))} AND ${Prisma.raw(isSame.join(' AND '))}`
  await expectCount(
    right,
    taken.length,
    () => new StaleId(`A row of ${dictionary.table} has changed since its id was remembered.`),
  )
}

async function learn({ query, jsonTable, ids, keep }: Batch, dictionary: Dictionary, names: KeyedName[]) {
  if (names.length === 0) return
  const rows = names.map((name, at) => ({ at, ...toRow(dictionary, name) }))
  const wanted = jsonTable({ at: 'integer', ...columnsOf(dictionary) }, rows)
  const isSame = Object.keys(columnsOf(dictionary)).map((column) => `found."${column}" = wanted."${column}"`)
  // CROSS JOIN keeps SQLite from scanning the table.
  const found = await query<{ id: number; at: number }>`
    SELECT found."id", wanted."at" FROM ${wanted} AS wanted CROSS JOIN ${Prisma.raw(`"${dictionary.table}"`)} AS found
    WHERE ${Prisma.raw(isSame.join(' AND '))} ${keep('found')}`
  for (const { id, at } of found) {
    const name = names[Number(at)]
    if (name) ids.set(name.key, id)
  }
}

/** Sorted, so that two transactions cannot deadlock. */
async function add(batch: Batch, dictionary: Dictionary, names: KeyedName[]) {
  if (names.length === 0) return
  const rows = names.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map((name) => toRow(dictionary, name))
  await batch.executeLater`${insertion(batch, dictionary.table, columnsOf(dictionary), rows)} ON CONFLICT DO NOTHING`
}

function nameKey({ table }: Dictionary, { workspaceId, texts }: Name) {
  return `${table}\0${workspaceId}\0${texts.join('\0')}`
}

function toRow({ columns }: Dictionary, { workspaceId, texts }: Name) {
  return { workspaceId, ...Object.fromEntries(columns.map((column, at) => [column, texts[at] ?? ''])) }
}

function columnsOf({ columns }: Dictionary): Columns {
  return { workspaceId: 'integer', ...Object.fromEntries(columns.map((column) => [column, 'text' as const])) }
}
