import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { decode } from 'next-auth/jwt'
import { rememberedSecrets } from './support/secrets'
import { RESULTS } from './support/server'
import { expect, test } from './support/test'

test.use({ baseURL: undefined })

test('nowhere in databases, logs or page sources is a token, a password or a session secret', async () => {
  const secrets = rememberedSecrets()
  const inner = await sessionSecrets(secrets.filter((secret) => secret.startsWith('ey')))
  const files = [...allFiles(RESULTS), join(RESULTS, '../pages.html')].filter((file) => !file.endsWith('auth-secret'))
  const found = files.flatMap((file) => {
    const content = readFileSync(file, 'latin1')
    return [...secrets, ...inner]
      .filter((secret) => content.includes(secret))
      .map((secret) => `${secret.slice(0, 12)}… in ${file}`)
  })
  expect(secrets.filter((secret) => secret.startsWith('tocsin_')).length).toBeGreaterThan(5)
  expect(inner.length).toBeGreaterThan(5)
  expect(files.some((file) => file.endsWith('tocsin.db'))).toBe(true)
  expect(found).toEqual([])
})

/** What the session cookies of the run carry, decrypted with the secrets of its servers. */
async function sessionSecrets(cookies: string[]) {
  const keys = allFiles(RESULTS)
    .filter((file) => file.endsWith('auth-secret'))
    .map((file) => readFileSync(file, 'utf8'))
  const pairs = cookies.flatMap((token) => keys.map((secret) => ({ token, secret })))
  const decoded = await Promise.all(pairs.map((pair) => decode(pair).catch(() => null)))
  return decoded.flatMap((token) => (typeof token?.secret === 'string' ? [token.secret] : []))
}

function allFiles(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? allFiles(path) : [path]
  })
}
