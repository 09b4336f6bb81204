import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const SETTING = 'TOCSIN_NOT_TRIED'

/** Notes for the last line of `npm test` that this machine lacks what a trial needs; does nothing elsewhere. */
export function noteNotTried(name) {
  const file = process.env[SETTING]
  if (file) appendFileSync(file, `${name}\n`)
}

/** From now on what is noted, also by processes that this one starts, is returned by the function, each name once. */
export function collectNotTried() {
  const file = join(mkdtempSync(join(tmpdir(), 'tocsin-not-tried-')), 'names')
  process.env[SETTING] = file
  process.once('exit', () => rmSync(dirname(file), { recursive: true, force: true }))
  return () => (existsSync(file) ? [...new Set(readFileSync(file, 'utf8').trim().split('\n'))] : [])
}
