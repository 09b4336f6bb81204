import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '../env'
import { randomSecret } from '../random'

/** The secret that encrypts session cookies: from the settings, or one of its own in the data folder, for its owner's eyes. */
export function authSecret(env: Pick<Env, 'AUTH_SECRET' | 'DATA_DIR'>): string {
  if (env.AUTH_SECRET) return env.AUTH_SECRET
  mkdirSync(env.DATA_DIR, { recursive: true, mode: 0o700 })
  const file = join(env.DATA_DIR, 'auth-secret')
  if (!existsSync(file)) create(file)
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 32) throw new Error(`${file} is damaged: delete it, and everybody signs in again.`)
  return secret
}

/** Appears whole or not at all, and of two processes that start together one makes it. */
function create(file: string) {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomSecret(), { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(draft)
  }
}
