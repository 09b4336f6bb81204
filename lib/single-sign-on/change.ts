import { type Overtaken, overtaken } from '../audit/overtaken'
import { audit } from '../audit/record'
import { type Context, requireConfirmed, requirePermission } from '../context'
import { lockRow } from '../db/lock-row'
import { sealedColumns } from '../db/sealed'
import { ForbiddenError } from '../errors'
import type { FieldErrors, Result } from '../result'
import { checkIssuer, type IssuerSettings } from './check'
import { issuersInWords } from './in-words'
import { columnsOf, issuerMark, readIssuer, settingsOf } from './stored'

/** `clientSecret`: empty to keep it. `mark`: of the edited issuer; undefined replaces any. */
type Change = IssuerSettings & { issuerId: number; clientSecret: string; mark?: string }

/** Turned off, or made another issuer's, it signs out whoever it signed in. */
export async function changeIssuer(
  ctx: Context,
  { issuerId, clientSecret: given, mark, ...settings }: Change,
): Promise<Result<{ mark: string }, { reason: 'invalid'; errors: FieldErrors } | Overtaken>> {
  requirePermission(ctx, 'manage single sign-on')
  requireConfirmed(ctx)
  const { workspaceId } = ctx
  const clientSecret = given.trim()
  return ctx.db.write(async (tx) => {
    await lockRow(tx, 'Workspace', workspaceId)
    const row = await readIssuer(tx, workspaceId, issuerId)
    if (row.isOfServer) throw new ForbiddenError(OF_SERVER)
    const before = settingsOf(row)
    const about = `issuer ${issuerId}`
    if (mark !== undefined && mark !== issuerMark(before)) return overtaken(tx, ctx, about)
    const after = await checkIssuer(tx, ctx, settings, issuerId)
    if ('errors' in after) return { ok: false, reason: 'invalid', errors: after.errors }
    // Else the secret of one issuer would be sent to another.
    if (clientSecret === '' && after.url !== before.url)
      return { ok: false, reason: 'invalid', errors: { clientSecret: 'Give the secret of the client there.' } }
    await tx.issuer.update({
      where: { id: issuerId },
      data: {
        ...columnsOf(after),
        ...(clientSecret && sealedColumns(ctx.db.secrets, 'Issuer', issuerId, { clientSecret })),
      },
    })
    if (!after.isEnabled || after.url !== before.url) await tx.session.deleteMany({ where: { issuerId } })
    const saved = { ok: true, mark: issuerMark(after) } as const
    if (saved.mark === issuerMark(before) && clientSecret === '') return saved
    const inWords = await issuersInWords(tx, workspaceId)
    const subject = `${after.name} (#${issuerId}${clientSecret ? ', another secret was given' : ''})`
    await audit(tx, ctx, 'issuer changed', subject, { about, before: inWords(before), after: inWords(after) })
    return saved
  })
}

export const OF_SERVER = 'This issuer is set by OIDC_ISSUERS, where the operator changes it.'
