import type { Context } from '../context'
import type { Transaction } from '../db/database'

/**
 * Locks the workspace's row until the transaction ends, for what two at once would get wrong: removing a schedule while a
 * policy that names it is saved, or its last two admins.
 */
export async function waitForTurn(tx: Transaction, { workspaceId }: Context) {
  await tx.$executeRaw`UPDATE "Workspace" SET "name" = "name" WHERE "id" = ${workspaceId}`
}
