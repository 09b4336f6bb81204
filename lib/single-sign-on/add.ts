import { audit } from '../audit/record'
import { type Context, requireConfirmed, requirePermission } from '../context'
import { lockRow } from '../db/lock-row'
import { sealedColumns } from '../db/sealed'
import type { FieldErrors, Result } from '../result'
import { randomBase62 } from '../values/random'
import { checkIssuer, type IssuerSettings } from './check'
import { issuersInWords } from './in-words'
import { columnsOf } from './stored'

const MOST_ISSUERS = 10
const SLUG = /^[0-9A-Za-z]{16}$/

/** For the address that people register at the issuer before they save. Those of the server's settings are shorter. */
export function newSlug() {
  return randomBase62(16)
}

type NewIssuer = IssuerSettings & { clientSecret: string; slug: string }

export async function addIssuer(
  ctx: Context,
  { clientSecret: given, slug, ...settings }: NewIssuer,
): Promise<Result<{ issuerId: number }, { reason: 'invalid'; errors: FieldErrors }>> {
  requirePermission(ctx, 'manage single sign-on')
  requireConfirmed(ctx)
  const { workspaceId, now: createdAt } = ctx
  const clientSecret = given.trim()
  return ctx.db.write(async (tx) => {
    await lockRow(tx, 'Workspace', workspaceId)
    if ((await tx.issuer.count({ where: { workspaceId } })) >= MOST_ISSUERS)
      return { ok: false, reason: 'invalid', errors: { name: `Use at most ${MOST_ISSUERS} issuers.` } }
    const checked = await checkIssuer(tx, ctx, settings)
    const errors = {
      ...('errors' in checked && checked.errors),
      ...(clientSecret === '' && { clientSecret: 'Give the client secret.' }),
      ...((!SLUG.test(slug) || (await tx.issuer.findUnique({ where: { slug } }))) && { slug: 'Load the page again.' }),
    }
    if ('errors' in checked || Object.keys(errors).length > 0) return { ok: false, reason: 'invalid', errors }
    const { id } = await tx.issuer.create({
      data: { ...columnsOf(checked), workspaceId, slug, clientSecret: '', createdAt },
    })
    const data = sealedColumns(ctx.db.secrets, 'Issuer', id, { clientSecret })
    await tx.issuer.update({ where: { id }, data })
    const inWords = await issuersInWords(tx, workspaceId)
    await audit(tx, ctx, 'issuer added', `${checked.name} (#${id})`, { after: inWords(checked) })
    return { ok: true, issuerId: id }
  })
}
