import { expect, test } from 'vitest'
import { onPostgres, testDatabase } from '../../testing/database'
import { ingestDeps, NOW, newApiKey, newWorkspace, post, statusColumns } from '../../testing/fixtures'
import type { Context, UserContext } from '../context'
import { insertRows } from '../db/sql/batch'
import { ForbiddenError } from '../errors'
import { acknowledgeIncident } from '../incidents/acknowledge'
import { resolveIncident } from '../incidents/resolve'
import { countRows } from './count-rows'
import { measureDatabase } from './measure-database'

const database = testDatabase()

test('the rows of a workspace are counted, of this one alone', async () => {
  const [{ admin }, other] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const { token } = await newApiKey(admin)
  const ids: number[] = []
  for (let n = 0; n < 5; n++) {
    const alert = { summary: 's', severity: 'low', labels: { n, same: 1 }, entityId: 'e', runbookId: 'r' }
    const answer = await post(ingestDeps(database.db), token, alert, { 'idempotency-key': `k${n}` })
    ids.push(Number(answer.json.id))
  }
  await post(ingestDeps(database.db), token, { summary: 'refused' })
  await acknowledgeIncident(admin, { incidentId: ids[0] ?? 0 })
  for (const incidentId of ids.slice(1, 3)) await resolveIncident(admin, { incidentId })
  expect(await exactCounts(admin)).toEqual({
    // Two that were sent, and the one about the rejected alert.
    open: 3,
    acknowledged: 1,
    resolved: 2,
    timelineEntries: 9,
    labelPairs: 6,
    entities: 1,
    runbooks: 1,
    rejectedAlerts: 1,
    idempotencyKeys: 5,
  })
  expect(new Set(Object.values(await exactCounts(other.admin)))).toEqual(new Set([0]))
})

async function exactCounts(ctx: Context) {
  const counts = Object.entries(await countRows(ctx))
  expect(counts.every(([, { isExact }]) => isExact)).toBe(true)
  return Object.fromEntries(counts.map(([name, { rows }]) => [name, rows]))
}

async function keyOf(ctx: UserContext) {
  const { workspaceId } = ctx
  const { apiKeyId } = await newApiKey(ctx)
  return { workspaceId, apiKeyId }
}

test('of very many rows about how many is told, of this workspace alone, whatever lies between them', async () => {
  const [{ admin }, other] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const [own, foreign] = [await keyOf(admin), await keyOf(other.admin)]
  const incident = { severity: 'low', summary: 's', requestId: 'r', receivedAt: NOW, payload: '{}' } as const
  for (let batch = 0; batch < 12; batch++) {
    const rows = Array.from({ length: 6_000 }, (_, n) => ({
      ...incident,
      ...(n % 6 === 0 ? foreign : own),
      ...statusColumns(n % 3 === 0 ? 'resolved' : 'open'),
    }))
    await database.db.writeStatements((statements) => insertRows(statements, 'Incident', rows))
  }
  const { open, resolved } = await countRows(admin)
  // 48,000 are fewer than it estimates.
  expect(open).toEqual({ rows: 48_000, isExact: true })
  expect(resolved).toEqual({ rows: 12_000, isExact: true })
  await database.db.write((tx) => tx.incident.updateMany({ where: own, data: statusColumns('open') }))
  const estimated = (await countRows(admin)).open
  expect(estimated.isExact).toBe(false)
  expect(Math.abs(estimated.rows - 60_000)).toBeLessThan(1_000)
})

test('the size is that of the database, with what only a file can tell on SQLite alone', async () => {
  const { admin } = await newWorkspace(database.db)
  const size = await measureDatabase(admin)
  expect(size.database).toBeGreaterThan(100_000)
  expect(Object.keys(size)).toEqual(onPostgres() ? ['database'] : ['database', 'log', 'reusable', 'diskFree'])
  if (!onPostgres()) expect([size.log, size.diskFree].every((bytes) => (bytes ?? 0) > 0)).toBe(true)
})

test('a responder sees neither', async () => {
  const responder = await (await newWorkspace(database.db)).as('responder')
  await expect(countRows(responder)).rejects.toThrow(ForbiddenError)
  await expect(measureDatabase(responder)).rejects.toThrow(ForbiddenError)
})
