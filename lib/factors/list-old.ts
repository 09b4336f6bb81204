import { type Context, requirePermission } from '../context'
import { isTakenAlgorithm } from './passkey-algorithms'
import { isOldSeed } from './totp'

/** Whose factors `STRICT_SECURITY` would not make today, a sentence for each kind. */
export async function listOldFactors(ctx: Context): Promise<string[]> {
  requirePermission(ctx, 'manage people')
  const people = await ctx.db.read.user.findMany({
    where: { workspaceId: ctx.workspaceId, joinedAt: { not: null }, disabledAt: null },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select: {
      name: true,
      account: {
        select: { totp: { select: { seed: true, provenAt: true } }, passkeys: { select: { publicKey: true } } },
      },
    },
  })
  const withApp = people.filter(({ account: { totp } }) => totp?.provenAt && isOldSeed(totp.seed))
  const withPasskey = people.filter(({ account }) =>
    account.passkeys.some(({ publicKey }) => !isTakenAlgorithm(publicKey, true)),
  )
  return [
    ...faultOf(
      withApp,
      'sign in with an authenticator app whose codes are made with SHA-1: ask them to set it up again.',
    ),
    ...faultOf(withPasskey, 'have a passkey with RS256, which signs in nobody any more: ask them to remove it.'),
  ]
}

function faultOf(people: { name: string }[], words: string) {
  const names = new Intl.ListFormat('en').format(people.map(({ name }) => name))
  return people.length === 0 ? [] : [`Of before STRICT_SECURITY: ${names} ${words}`]
}
