import { TOTP } from 'otpauth'
import type { UserContext } from '../lib/context'
import { addPasskey, beginPasskey } from '../lib/factors/register-passkey'
import { beginTotp, proveTotp } from '../lib/factors/set-up-totp'
import { softPasskey } from './soft-passkey'

const FACTOR_SECRET = 'a secret of the server, long enough'
export const SITE = 'https://tocsin.example.com'

/** What the app shows then. */
export function codeAt(seed: string, at: Date, algorithm = 'SHA1') {
  return new TOTP({ secret: seed, algorithm }).generate({ timestamp: at.getTime() })
}

/** An authenticator app that is set up, by the code of 30 seconds ago. */
export async function giveTotp(ctx: UserContext) {
  const begun = await beginTotp(ctx, { isStrict: false })
  if (!begun.ok) throw new Error(begun.reason)
  const code = codeAt(begun.seed, new Date(ctx.now.getTime() - 30_000))
  const proven = await proveTotp(ctx, { code, isStrict: false })
  if (!proven.ok) throw new Error(proven.reason)
  return { seed: begun.seed, recoveryCodes: proven.recoveryCodes }
}

/** What an installation checks passkeys by that is not strict. */
export const AT_SITE = { secret: FACTOR_SECRET, baseUrl: SITE, isStrict: false }

export async function givePasskey(ctx: UserContext, name = 'Laptop', passkey = softPasskey(SITE)) {
  const deps = { ctx, ...AT_SITE }
  const added = await addPasskey(deps, { name, answer: passkey.make(await beginPasskey(deps)) })
  if (!added.ok) throw new Error(added.reason)
  return { passkey, recoveryCodes: added.recoveryCodes }
}
