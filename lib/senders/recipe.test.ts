import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readRecipe } from './recipe'
import { SENDERS } from './senders'

const baseUrl = 'http://127.0.0.1:4321'
const token = 'tocsin_abc'

test('each sender has a page, each page a sender, and the table names them all', () => {
  const pages = readdirSync('docs/senders').filter((page) => page !== 'README.md')
  expect(pages.toSorted()).toEqual(SENDERS.map(({ name }) => `${name}.md`).toSorted())
  const table = readFileSync('docs/senders/README.md', 'utf8')
  for (const { name, preset } of SENDERS) expect(table).toMatch(new RegExp(`\\(${name}\\.md\\) +\\| \`${preset}\``))
})

test.each(SENDERS)('$name: address and token are filled in, in what is copied', async ({ name }) => {
  const snippets = await readRecipe(name, { baseUrl, token })
  const text = snippets.map((snippet) => snippet.text).join('\n')
  expect(text).toContain(token)
  expect(text).toMatch(/http:\/\/127\.0\.0\.1:4321\/(api\/webhook\/ingest|v2\/enqueue)/)
  expect(text).not.toMatch(/tocsin\.example\.com|tocsin_TOKEN/)
  for (const { before } of snippets) expect(before).not.toContain('```')
})
