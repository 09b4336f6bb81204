import { test as base, expect, type Page } from 'playwright/test'
import { rememberSecret } from './secrets'
import { startServer, type TestServer } from './server'
import { watch } from './watch'

export { expect }

export const ADMIN = { name: 'ada', email: 'ada@example.com', password: 'correct-horse-battery-9' }

/** Settings that make `ADMIN` at first start. */
export const ADMIN_ENV = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }

type WorkerFixtures = { server: TestServer }
type Fixtures = {
  /** What went wrong in this test's browsers so far; at its end there is nothing, or the test fails. */
  faults: string[]
  /** Opens a page in a browser of its own, as somebody else would; watched, and closed when the test ends. */
  newPerson: (server: Pick<TestServer, 'baseUrl'>) => Promise<Page>
}

/**
 * Each worker has a server of its own, already set up with `ADMIN`. A console error, a content security policy
 * violation or a request to elsewhere fails the test in which it happens.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use, { workerIndex }) => {
      rememberSecret(ADMIN.password)
      const env = { ...ADMIN_ENV, INGEST_BODY_TIMEOUT_SECONDS: '1' }
      const server = await startServer({ name: `worker-${workerIndex}-${Date.now()}`, env })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.baseUrl),
  faults: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const faults: string[] = []
      await use(faults)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context, faults }, use) => {
    const answersKept = await watch(context, faults)
    await use(context)
    await answersKept()
  },
  newPerson: async ({ browser, faults }, use) => {
    const leave: (() => Promise<void>)[] = []
    await use(async ({ baseUrl }) => {
      const context = await browser.newContext({ baseURL: baseUrl })
      const answersKept = await watch(context, faults)
      leave.push(() => answersKept().then(() => context.close()))
      return context.newPage()
    })
    for (const close of leave) await close()
  },
})
