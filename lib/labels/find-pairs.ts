import type { Context } from '../context'
import { searchableLabel } from './indexed-labels'

export async function findPairIds(
  { db, workspaceId }: Context,
  choices: { key: string; values: string[] }[],
): Promise<number[][]> {
  const wanted = choices.flatMap(({ key, values }, choice) =>
    values.map((value) => ({ choice, ...searchableLabel({ key, value }) })),
  )
  const given = db.jsonTable({ choice: 'integer', key: 'text', value: 'text' }, wanted)
  const found = await db.query<{ choice: number; id: number }>`
    SELECT given."choice", pair."id" FROM ${given} AS given CROSS JOIN "LabelPair" AS pair
    WHERE pair."workspaceId" = ${workspaceId} AND pair."key" = given."key" AND pair."value" = given."value"`
  return choices.map((_, at) => [...new Set(found.filter(({ choice }) => Number(choice) === at).map(({ id }) => id))])
}
