import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RESULTS } from './server'

const FILE = join(RESULTS, '../secrets.jsonl')

/**
 * `isPrinted`: the server shows it on its standard output, on purpose. `isStored`: the server signs with it, so its
 * database holds it.
 */
export type Secret = { secret: string; isPrinted?: boolean; isStored?: boolean }

/** Remembers a token, password or session secret of this run, to be searched for at the end. */
export function rememberSecret(secret: string, where: Omit<Secret, 'secret'> = {}) {
  mkdirSync(RESULTS, { recursive: true })
  appendFileSync(FILE, `${JSON.stringify({ secret, ...where })}\n`)
}

/** Remembers the secret that a one-time link carries. */
export function rememberLink(link: string, options?: { isPrinted: boolean }) {
  const secret = new URL(link).hash.slice(1)
  if (!secret) throw new Error('a one-time link carries a secret in its fragment')
  rememberSecret(secret, options)
}

/** All that were remembered. */
export function rememberedSecrets(): Secret[] {
  const lines = new Set(readFileSync(FILE, 'utf8').split('\n').filter(Boolean))
  return [...lines].map((line) => JSON.parse(line))
}
