import { z } from 'zod'
import { randomSecret } from '../values/random'
import { sha256 } from '../values/sha256'
import { parseJson } from '../values/stored-json'
import { deviceOf, withDevice } from './device-cookie'
import { openNote, sealNote } from './sealed-note'

export const HALF_SECONDS = 600
const purpose = 'Tocsin sign-in before the second factor'

const schema = z.object({
  id: z.string(),
  accountId: z.number(),
  passwordMark: z.string(),
  deviceCookie: z.string(),
  isKnownDevice: z.boolean(),
  expiresAt: z.number(),
})

/**
 * Whose password was right, until the second factor is. `id`: used once. `passwordMark`: changes with the password.
 * `deviceCookie`: what the browser gets then, which does not send the one it has to that page.
 */
export type HalfSignIn = z.output<typeof schema>

type Deps = { secret: string; now: Date }
type Begun = { account: { id: number; passwordHash: string | null }; deviceCookie: string | undefined }

/** For the browser to keep: it opens nothing by itself, and no row is stored for it. */
export function sealHalf({ secret, now }: Deps, { account, deviceCookie }: Begun) {
  const accountId = account.id
  const half: HalfSignIn = {
    id: randomSecret(),
    accountId,
    passwordMark: passwordMark(account),
    deviceCookie: withDevice(deviceCookie, { secret, accountId }),
    isKnownDevice: deviceOf(deviceCookie, { secret, accountId }) !== undefined,
    expiresAt: now.getTime() + HALF_SECONDS * 1000,
  }
  return sealNote(JSON.stringify(half), { secret, purpose })
}

/** Undefined for what this server has not sealed, and after ten minutes. */
export function openHalf({ secret, now }: Deps, sealed = ''): HalfSignIn | undefined {
  const { data } = schema.safeParse(parseJson(openNote(sealed, { secret, purpose })))
  return data && data.expiresAt > now.getTime() ? data : undefined
}

export function passwordMark({ passwordHash }: { passwordHash: string | null }) {
  return sha256(`password ${passwordHash}`)
}
