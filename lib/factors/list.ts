import type { UserContext } from '../context'
import { ownAccount } from './own-account'
import { isTakenAlgorithm } from './passkey-algorithms'
import { isOldSeed } from './totp'

/**
 * What the person signs in with besides the password. `codesLeft`: recovery codes that are not used. `isOld`, `isTotpOld`: made before
 * `STRICT_SECURITY` was on, in a way that it does not make them.
 */
export async function listFactors(ctx: UserContext, { isStrict }: { isStrict: boolean }) {
  const accountId = ownAccount(ctx)
  const { read } = ctx.db
  const [passkeys, totp, codesLeft] = await Promise.all([
    read.passkey.findMany({
      where: { accountId },
      orderBy: { id: 'asc' },
      select: { id: true, name: true, publicKey: true, isSynced: true, createdAt: true, lastUsedAt: true },
    }),
    read.totp.findFirst({ where: { accountId, provenAt: { not: null } }, select: { provenAt: true, seed: true } }),
    read.recoveryCode.count({ where: { accountId, usedAt: null } }),
  ])
  return {
    passkeys: passkeys.map(({ publicKey, ...passkey }) => ({
      ...passkey,
      isOld: !isTakenAlgorithm(publicKey, isStrict),
    })),
    totpSince: totp?.provenAt ?? undefined,
    isTotpOld: isStrict && isOldSeed(totp?.seed ?? ''),
    codesLeft,
  }
}
