import type { Context } from '../context'
import type { Transaction } from '../db/database'

/** Locks the workspace's row: a schedule could otherwise be removed while a policy that names it is being saved. */
export async function waitForTurn(tx: Transaction, { workspaceId }: Context) {
  await tx.$executeRaw`UPDATE "Workspace" SET "name" = "name" WHERE "id" = ${workspaceId}`
}
