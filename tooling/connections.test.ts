import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CHANNELS } from '../lib/channels/channels'
import { envSchema } from '../lib/env'
import { root } from './root.mjs'

const page = readFileSync(join(root, 'docs/connections.md'), 'utf8')

/** Settings that hold addresses to which the server connects, by what they are called and what they say. */
const addresses = Object.entries(envSchema.shape).flatMap(([name, { description = '' }]) =>
  /_(URL|ISSUERS|SYSLOG|WEBHOOK)$/.test(name) && !/^`true`/.test(description) ? [name] : [],
)

test('the page of connections names every setting with an address', () => {
  expect(addresses.length).toBeGreaterThanOrEqual(14)
  expect(addresses.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

test('it names every channel', () => {
  const titles = Object.values(CHANNELS).map(({ title }) => title)
  expect(titles.filter((title) => !page.includes(title))).toEqual([])
})
