import type { Context } from '../context'
import { storable } from '../text'
import type { LabelPair } from './pair'

/** The dictionary's ids of the labels, each once; undefined when one of them is not in it, so that nothing can match. */
export async function findPairIds({ db, workspaceId }: Context, labels: LabelPair[]): Promise<number[] | undefined> {
  const stored = labels.map(({ key, value }) => ({ key: storable(key), value: storable(value) }))
  const wanted = [...new Map(stored.map((pair) => [JSON.stringify([pair.key, pair.value]), pair])).values()]
  if (wanted.length === 0) return []
  const given = db.jsonTable({ key: 'text', value: 'text' }, wanted)
  const found = await db.query<{ id: number }>`
    SELECT pair."id" FROM ${given} AS given CROSS JOIN "LabelPair" AS pair
    WHERE pair."workspaceId" = ${workspaceId} AND pair."key" = given."key" AND pair."value" = given."value"`
  return found.length === wanted.length ? found.map(({ id }) => Number(id)) : undefined
}
