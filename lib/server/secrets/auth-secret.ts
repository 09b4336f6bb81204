import type { Env } from '../../env'
import { randomSecret } from '../../values/random'
import { keepSecretFile } from './secret-file'

/** Encrypts session cookies: from the settings, or generated into the data folder. */
export function authSecret(env: Pick<Env, 'AUTH_SECRET' | 'DATA_DIR'>): string {
  if (env.AUTH_SECRET) return env.AUTH_SECRET
  const { text: secret, file } = keepSecretFile(env.DATA_DIR, 'auth-secret', randomSecret)
  if (secret.length < 32) throw new Error(`${file} is damaged: delete it, and everybody signs in again.`)
  return secret
}
