import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { decode } from 'next-auth/jwt'
import { ANSWERS } from './support/keep-answer'
import { rememberedSecrets, type Secret } from './support/secrets'
import { RESULTS } from './support/server'
import { expect, test } from './support/test'

/** What the data folder is there to hold. */
const SECRET_FILES = ['auth-secret', 'vapid-keys']

const DATABASE_FILES = /^(tocsin\.db(-wal|-shm)?|postgresql-.*\.jsonl)$/

test('nowhere in databases, logs or answers is a token, a password, a one-time link, a session secret or a key', async () => {
  const remembered = rememberedSecrets()
  const inner = await sessionSecrets(remembered.map(({ secret }) => secret).filter((secret) => secret.startsWith('ey')))
  const pushKeys = vapidPrivateKeys()
  const secrets = [...remembered, ...[...inner, ...pushKeys].map((secret): Secret => ({ secret }))]
  const files = [...allFiles(RESULTS), ANSWERS].filter((file) => !SECRET_FILES.includes(basename(file)))
  const found = files.flatMap((file) => {
    const content = readFileSync(file, 'latin1')
    return secrets
      .filter(({ isPrinted }) => !isPrinted || basename(file) !== 'log.txt')
      .filter(({ isStored }) => !isStored || !DATABASE_FILES.test(basename(file)))
      .filter(({ secret }) => content.includes(secret))
      .map(({ secret }) => `${secret.slice(0, 12)}… in ${file}`)
  })
  expect(remembered.filter(({ secret }) => secret.startsWith('tocsin_')).length).toBeGreaterThan(5)
  expect(remembered.filter(({ isPrinted }) => isPrinted).length).toBeGreaterThan(0)
  expect(remembered.filter(({ isStored }) => isStored).length).toBeGreaterThan(0)
  expect(inner.length).toBeGreaterThan(5)
  expect(pushKeys.length).toBeGreaterThan(0)
  expect(found).toEqual([])
})

test('what is searched holds both databases, logs, pages, and the answers to actions and fetches', () => {
  const names = allFiles(RESULTS).map((file) => basename(file))
  expect(names).toEqual(
    expect.arrayContaining(['tocsin.db', 'log.txt', expect.stringMatching(/^postgresql-.*\.jsonl$/)]),
  )
  const answers = readFileSync(ANSWERS, 'latin1')
  for (const kind of [
    'page GET /incidents',
    'fetch GET /incidents',
    'action POST /settings/api-keys',
    'action POST /settings/users',
  ])
    expect(answers).toMatch(new RegExp(`^=== ${kind} [1-9]`, 'm'))
})

/** What the session cookies of the run carry, decrypted with the secrets of its servers. */
async function sessionSecrets(cookies: string[]) {
  const keys = allFiles(RESULTS)
    .filter((file) => basename(file) === 'auth-secret')
    .map((file) => readFileSync(file, 'utf8'))
  const pairs = cookies.flatMap((token) => keys.map((secret) => ({ token, secret })))
  const decoded = await Promise.all(pairs.map((pair) => decode(pair).catch(() => null)))
  return decoded.flatMap((token) => (typeof token?.secret === 'string' ? [token.secret] : []))
}

/** The keys by which push services know the servers of the run. */
function vapidPrivateKeys(): string[] {
  const files = allFiles(RESULTS).filter((file) => basename(file) === 'vapid-keys')
  return files.map((file) => JSON.parse(readFileSync(file, 'utf8')).privateKey)
}

function allFiles(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? allFiles(path) : [path]
  })
}
