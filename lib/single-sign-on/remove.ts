import { audit } from '../audit/record'
import { type Context, requireConfirmed, requirePermission } from '../context'
import { lockRow } from '../db/lock-row'
import { ForbiddenError } from '../errors'
import { OF_SERVER } from './change'
import { issuersInWords } from './in-words'
import { readIssuer, settingsOf } from './stored'

/** Signs out whoever it signed in. Whom it knows stays stored, should it be set up again. */
export async function removeIssuer(ctx: Context, { issuerId }: { issuerId: number }): Promise<void> {
  requirePermission(ctx, 'manage single sign-on')
  requireConfirmed(ctx)
  const { workspaceId } = ctx
  await ctx.db.write(async (tx) => {
    await lockRow(tx, 'Workspace', workspaceId)
    const row = await readIssuer(tx, workspaceId, issuerId)
    if (row.isOfServer) throw new ForbiddenError(OF_SERVER)
    const inWords = await issuersInWords(tx, workspaceId)
    await tx.issuer.delete({ where: { id: issuerId } })
    await audit(tx, ctx, 'issuer removed', `${row.name} (#${issuerId})`, { before: inWords(settingsOf(row)) })
  })
}
