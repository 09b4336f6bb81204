import type { Context } from '../context'
import { storable } from '../text'
import type { LabelPair } from './pair'

/**
 * The distinct ids of the labels; undefined when no incident can have them all: one is unknown, or two are values of
 * one key.
 */
export async function findPairIds({ db, workspaceId }: Context, labels: LabelPair[]): Promise<number[] | undefined> {
  const stored = labels.map(({ key, value }) => ({ key: storable(key), value: storable(value) }))
  const wanted = [...new Map(stored.map((pair) => [JSON.stringify([pair.key, pair.value]), pair])).values()]
  if (wanted.length === 0) return []
  if (excludeEachOther(wanted)) return undefined
  const given = db.jsonTable({ key: 'text', value: 'text' }, wanted)
  const found = await db.query<{ id: number }>`
    SELECT pair."id" FROM ${given} AS given CROSS JOIN "LabelPair" AS pair
    WHERE pair."workspaceId" = ${workspaceId} AND pair."key" = given."key" AND pair."value" = given."value"`
  return found.length === wanted.length ? found.map(({ id }) => Number(id)) : undefined
}

/** A key with replaced characters stands for several sent keys, so it may have several values. */
function excludeEachOther(labels: LabelPair[]) {
  const keys = labels.map(({ key }) => key).filter((key) => !key.includes('\uFFFD'))
  return new Set(keys).size < keys.length
}
