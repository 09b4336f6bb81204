import { basename } from 'node:path'
import { test as base, expect, type Page } from 'playwright/test'
import { rememberSecret } from './secrets'
import { startServer, type TestServer } from './server'
import { watch } from './watch'

export { expect }

export const ADMIN = { name: 'ada', email: 'ada@example.com', password: 'correct-horse-battery-9' }

/** Settings that make `ADMIN` at first start. */
export const ADMIN_ENV = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }

type WorkerFixtures = {
  startFor: (name: string) => Promise<TestServer>
  serverOf: (file: string) => Promise<TestServer>
}
type Fixtures = {
  /** Already set up with `ADMIN`; the tests of a file share it, in their order. */
  server: TestServer
  /** What went wrong in this test's browsers so far; at its end there is nothing, or the test fails. */
  faults: string[]
  /** Opens a page in a browser of its own, as somebody else would; watched, and closed when the test ends. */
  newPerson: (server: Pick<TestServer, 'baseUrl'>) => Promise<Page>
}

/**
 * Each file has a server of its own, so that no test depends on which files a worker ran before. A console error, a
 * content security policy violation or a request to elsewhere fails the test in which it happens.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  startFor: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const env = { ...ADMIN_ENV, INGEST_BODY_TIMEOUT_SECONDS: '1' }
      await use((name) => startServer({ name, env }))
    },
    { scope: 'worker' },
  ],
  serverOf: [
    async ({ startFor }, use) => {
      rememberSecret(ADMIN.password)
      let current: { file: string; server: TestServer } | undefined
      await use(async (file) => {
        if (current?.file === file) return current.server
        await current?.server.stop()
        current = { file, server: await startFor(`${basename(file, '.spec.ts')}-${Date.now()}`) }
        return current.server
      })
      await current?.server.stop()
    },
    { scope: 'worker' },
  ],
  server: [async ({ serverOf }, use, { file }) => use(await serverOf(file)), { timeout: 300_000 }],
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
