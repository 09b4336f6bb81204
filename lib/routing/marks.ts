import type { Transaction } from '../db/database'
import type { Statements } from '../db/sql/statements'
import { randomSecret } from '../values/random'

/** By workspace. A mark changes with the workspace's rules and silences. */
export type Marks = ReadonlyMap<number, string>

export async function readMarks({ query, isOneOf }: Statements, workspaceIds: number[]): Promise<Marks> {
  const rows = await query<{ id: number; routingMark: string }>`
    SELECT "id", "routingMark" FROM "Workspace" WHERE "id" ${isOneOf(workspaceIds)}`
  return new Map(rows.map(({ id, routingMark }) => [id, routingMark]))
}

/** Makes every server read rules and silences again, in its next commit of alerts. */
export async function renewMark(tx: Transaction, workspaceId: number) {
  await tx.workspace.update({ where: { id: workspaceId }, data: { routingMark: randomSecret() } })
}
