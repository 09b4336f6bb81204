import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '../env'
import { randomSecret } from '../random'

/** The secret that encrypts session cookies: from the settings, or one of its own in the data folder, for its owner's eyes. */
export function authSecret(env: Pick<Env, 'AUTH_SECRET' | 'DATA_DIR'>): string {
  if (env.AUTH_SECRET) return env.AUTH_SECRET
  mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 })
  const file = join(env.DATA_DIR, 'auth-secret')
  try {
    writeFileSync(file, randomSecret(), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 32) throw new Error(`${file} is damaged: delete it, and everybody signs in again.`)
  return secret
}
