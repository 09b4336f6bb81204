import { renderSVG } from 'uqr'
import { audit } from '../audit/record'
import { requireConfirmed, type UserContext } from '../context'
import { lockAccount } from '../db/lock-row'
import { sealedColumns } from '../db/sealed'
import type { Result } from '../result'
import { keepFactor } from './keep-factor'
import { ownAccount } from './own-account'
import { newSeed, stepOf, totpAddress, typedSeed } from './totp'

export type NewTotp = { seed: string; address: string; picture: string }

/** As `STRICT_SECURITY` says. */
type Strictness = { isStrict: boolean }

/** The seed is in the result only; `picture`: its QR code as SVG. Nothing is asked for until a first code has proven it. */
export async function beginTotp(
  ctx: UserContext,
  { isStrict }: Strictness,
): Promise<Result<NewTotp, { reason: 'present' }>> {
  const accountId = ownAccount(ctx)
  requireConfirmed(ctx)
  const seed = newSeed(isStrict)
  const isMade = await ctx.db.write(async (tx) => {
    await lockAccount(tx, accountId)
    await tx.totp.deleteMany({ where: { accountId, provenAt: null } })
    if (await tx.totp.findUnique({ where: { accountId } })) return false
    const { id } = await tx.totp.create({ data: { accountId, seed: '', createdAt: ctx.now } })
    await tx.totp.update({ where: { id }, data: sealedColumns(ctx.db.secrets, 'Totp', id, { seed }) })
    return true
  })
  if (!isMade) return { ok: false, reason: 'present' }
  const address = totpAddress(seed, ctx.actor.email)
  return { ok: true, seed: typedSeed(seed), address, picture: renderSVG(address) }
}

/** By a first code of the app. `recoveryCodes`: shown here only, and none when the account had a factor. */
export async function proveTotp(
  ctx: UserContext,
  { code, isStrict }: { code: string } & Strictness,
): Promise<Result<{ recoveryCodes: string[] }, { reason: 'wrong-code' }>> {
  const accountId = ownAccount(ctx)
  requireConfirmed(ctx)
  return ctx.db.write(async (tx) => {
    const kept = await keepFactor(tx, ctx, async () => {
      const totp = await tx.totp.findUnique({ where: { accountId } })
      const usedStep = totp ? stepOf(totp.seed, code, { now: ctx.now, isStrict }) : undefined
      if (!totp || usedStep === undefined) return false
      const where = { id: totp.id, provenAt: null }
      const { count } = await tx.totp.updateMany({ where, data: { provenAt: ctx.now, usedStep } })
      return count === 1
    })
    if (!kept) return { ok: false, reason: 'wrong-code' }
    await audit(tx, ctx, 'authenticator app added', ctx.actor.email)
    return { ok: true, ...kept }
  })
}
