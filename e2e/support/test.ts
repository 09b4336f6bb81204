import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type BrowserContext, test as base, expect } from 'playwright/test'
import { rememberSecret } from './secrets'
import { RESULTS, startServer, type TestServer } from './server'

export { expect }

export const ADMIN = { name: 'ada', email: 'ada@example.com', password: 'correct-horse-battery-9' }

type WorkerFixtures = { server: TestServer }
type Fixtures = { faults: string[] }

/**
 * Each worker has a server of its own, already set up with `ADMIN`. A console error, a content security policy
 * violation or a request to elsewhere fails the test in which it happens.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use, { workerIndex }) => {
      rememberSecret(ADMIN.password)
      const env = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, INGEST_BODY_TIMEOUT_SECONDS: '1' }
      const server = await startServer({ name: `worker-${workerIndex}-${Date.now()}`, env })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.baseUrl),
  faults: [
    async ({ context }, use) => {
      const faults = watch(context)
      await use(faults)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})

/** Collects what a healthy page never does, and keeps the sources of all pages for the search at the end. */
export function watch(context: BrowserContext) {
  const faults: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text())) faults.push(`console: ${message.text()}`)
  })
  context.on('weberror', ({ error }) => void (() => faults.push(`page: ${error()}`))())
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (/^https?:$/.test(protocol) && hostname !== 'localhost') faults.push(`elsewhere: ${request.url()}`)
  })
  context.on('response', (response) => {
    if (response.request().resourceType() !== 'document' || response.request().method() !== 'GET') return
    response
      .text()
      .then(keepSource)
      .catch(() => undefined)
  })
  return faults
}

// The browser itself reports each 401, 403 and 404 that a test asks for.
function isExpected(text: string) {
  return /the server responded with a status of 40[134]/.test(text)
}

function keepSource(source: string) {
  const file = join(RESULTS, '../pages.html')
  mkdirSync(dirname(file), { recursive: true })
  appendFileSync(file, `${source}\n`)
}
