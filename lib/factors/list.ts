import type { UserContext } from '../context'
import { ownAccount } from './own-account'

/** What the person signs in with besides the password. `codesLeft`: recovery codes that are not used. */
export async function listFactors(ctx: UserContext) {
  const accountId = ownAccount(ctx)
  const { read } = ctx.db
  const [passkeys, totp, codesLeft] = await Promise.all([
    read.passkey.findMany({
      where: { accountId },
      orderBy: { id: 'asc' },
      select: { id: true, name: true, isSynced: true, createdAt: true, lastUsedAt: true },
    }),
    read.totp.findFirst({ where: { accountId, provenAt: { not: null } }, select: { provenAt: true } }),
    read.recoveryCode.count({ where: { accountId, usedAt: null } }),
  ])
  return { passkeys, totpSince: totp?.provenAt ?? undefined, codesLeft }
}
