import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const files = ['app', 'components', 'lib'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
)
const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.|generated/.test(file))

test('with https every cookie has a name that no other host can set', () => {
  const names = sources.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/`(?:\$\{[^`}]* \? '([^']*)' : ''\})?((?:tocsin|next-auth\.)[-\w]+)`/g),
  ])
  const known = names.map(([, prefix = '', name = '']) => ({ name, prefix }))
  expect(new Set(known.map(({ name }) => name)).size).toBeGreaterThanOrEqual(4)
  expect(known.filter(({ prefix }) => prefix !== '__Host-')).toEqual([])
})
