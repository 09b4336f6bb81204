import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { newDatabaseUrl, onPostgres, testDatabase } from '../../testing/database'
import { ingestDeps, NOW, newApiKey, newWorkspace, post } from '../../testing/fixtures'
import { startFrozenProxy } from '../../testing/frozen-proxy'
import { indexAllTexts } from '../../testing/index-all-texts'
import { rollUpAll } from '../../testing/roll-up-all'
import type { Database } from '../db/database'
import { openDatabase } from '../db/open'
import { registerPages, registerState } from './state'

const database = testDatabase()
const FROM_DATABASE =
  /^tocsin_(database_bytes|entries_behind|incidents_open|silences_active|pages|incidents_unanswered|escalation_age_seconds|page_age_seconds)[ {]/m

/** A server's metrics, with one alert taken. */
async function observed(db: Database) {
  const { token } = await newApiKey((await newWorkspace(db)).system)
  const deps = ingestDeps(db)
  const registry = new Registry()
  registerState(registry, deps)
  registerPages(registry, db, () => NOW)
  const alert = { summary: 'Disk full', severity: 'critical' }
  await post(deps, token, alert)
  return { registry, send: () => post(deps, token, alert) }
}

test('a scrape of a database that is closed says so, and leaves out what it alone knows', async () => {
  const db = await openDatabase(await newDatabaseUrl(database.folder), database.folder)
  const { registry } = await observed(db)
  await expect.poll(() => registry.metrics()).toMatch(/^tocsin_database_up 1$/m)
  await expect.poll(() => registry.metrics()).toMatch(/^tocsin_incidents_open\{severity="critical"\} 1$/m)
  await db.close()
  const text = await registry.metrics()
  expect(text).toMatch(/^tocsin_database_up 0$/m)
  expect(text).toMatch(/^tocsin_queue_alerts 0$/m)
  await expect.poll(() => registry.metrics()).not.toMatch(FROM_DATABASE)
})

test('it is known how far what follows the alerts is behind', async () => {
  const { registry } = await observed(database.db)
  const behind = async (part: string) =>
    Number(new RegExp(`^tocsin_entries_behind\\{part="${part}"\\} (\\d+)$`, 'm').exec(await registry.metrics())?.[1])
  await expect.poll(() => behind('texts')).toBeGreaterThan(0)
  await expect.poll(() => behind('counts')).toBeGreaterThan(0)
  await indexAllTexts(database.db)
  await expect.poll(() => behind('texts')).toBe(0)
  await rollUpAll(database.db)
  await expect.poll(() => behind('counts')).toBe(0)
})

test.runIf(onPostgres())('a scrape is answered while the server is frozen', async () => {
  const url = new URL(await newDatabaseUrl(database.folder))
  const proxy = await startFrozenProxy({ port: Number(url.port) })
  url.port = String(proxy.port)
  const db = await openDatabase(url.href, database.folder)
  const { registry, send } = await observed(db)
  proxy.freeze()
  for (let n = 0; n < 3; n++) {
    const startedAt = performance.now()
    const text = await registry.metrics()
    // The database's own queries wait for 30.
    expect(performance.now() - startedAt).toBeLessThan(20_000)
    expect(text).toMatch(/^tocsin_database_up 0$/m)
  }
  await expect.poll(() => registry.metrics()).not.toMatch(FROM_DATABASE)
  expect((await send()).status).toBe(503)
  proxy.thaw()
  await expect.poll(() => registry.metrics()).toMatch(/^tocsin_database_up 1$/m)
  await expect.poll(() => registry.metrics()).toMatch(FROM_DATABASE)
  await db.close()
  await proxy.close()
})
