import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RESULTS } from './server'

const FILE = join(RESULTS, '../secrets.txt')

/** Remembers a token, password or session secret of this run, to be searched for at the end. */
export function rememberSecret(secret: string) {
  mkdirSync(RESULTS, { recursive: true })
  appendFileSync(FILE, `${secret}\n`)
}

/** All that were remembered. */
export function rememberedSecrets() {
  return [...new Set(readFileSync(FILE, 'utf8').split('\n').filter(Boolean))]
}
