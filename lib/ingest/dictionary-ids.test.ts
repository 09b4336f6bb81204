import fc from 'fast-check'
import { expect, test } from 'vitest'
import { onPostgres, testDatabase } from '../../testing/database'
import { ingestDeps, newApiKey, newWorkspace, openTestIncident, post, readIncident } from '../../testing/fixtures'
import { rawQuery } from '../../testing/raw-query'
import { runs } from '../../testing/runs'
import type { Database } from '../db/database'
import { type Dictionary, findOrAdd, type Name } from '../db/sql/find-or-add'
import { createKnownIds, StaleId } from '../db/sql/known-ids'
import { attachLabels } from '../labels/attach'

const database = testDatabase()
const PAIR: Dictionary = { table: 'LabelPair', columns: ['key', 'value'] }
const TABLES = ['LabelPair', 'Entity', 'Runbook'] as const

type Alert = { workspace: number; labels: Record<string, string>; entityId?: string; runbookId?: string }
type Snapshot = Record<(typeof TABLES)[number], string>

const word = fc.constantFrom('a', 'b', 'c', 'd')
const alerts = fc.array(
  fc.record(
    {
      workspace: fc.nat({ max: 1 }),
      labels: fc.dictionary(word, word, { maxKeys: 3 }),
      entityId: word,
      runbookId: word,
    },
    { requiredKeys: ['workspace', 'labels'] },
  ),
  { minLength: 1, maxLength: 5 },
)
const step = fc.oneof(
  { weight: 3, arbitrary: alerts.map((alerts) => ({ kind: 'alerts' as const, alerts })) },
  fc.constant({ kind: 'snapshot' as const }),
  { weight: 2, arbitrary: fc.nat({ max: 5 }).map((number) => ({ kind: 'restore' as const, number })) },
  fc.constantFrom({ kind: 'prune' as const }, { kind: 'own prune' as const }),
)

test('whatever is restored or pruned in between, an incident has the labels, entity and runbook that were sent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const [one, two] = [await monitorOf(database.db), await monitorOf(database.db)]
      const deps = ingestDeps(database.db)
      const snapshots = [await takeSnapshot()]
      const sendAlert = async ({ workspace, ...alert }: Alert) => {
        const { token, workspaceId } = workspace === 0 ? one : two
        const answer = await post(deps, token, { summary: 'a', severity: 'low', ...alert })
        expect(answer.status).toBe(201)
        return { workspaceId, alert, id: answer.json.id }
      }
      for (const step of steps) {
        if (step.kind === 'snapshot') snapshots.push(await takeSnapshot())
        if (step.kind === 'restore') await restore(snapshots[step.number % snapshots.length] ?? snapshots[0])
        if (step.kind === 'prune') await restore()
        if (step.kind === 'own prune') await pruneHere(database.db)
        if (step.kind !== 'alerts') continue
        for (const stored of await Promise.all(step.alerts.map(sendAlert))) await expectAsSent(stored)
      }
    }),
    { numRuns: runs(25) },
  )
})

async function monitorOf(db: Database) {
  const { system, workspaceId } = await newWorkspace(db)
  return { workspaceId, token: (await newApiKey(system)).token }
}

async function expectAsSent({
  id,
  workspaceId,
  alert,
}: {
  id: string
  workspaceId: number
  alert: Omit<Alert, 'workspace'>
}) {
  const { labels, entity, runbook } = await readIncident(database.db, id)
  expect(Object.fromEntries(labels.map(({ pair }) => [pair.key, pair.value]))).toEqual(alert.labels)
  expect([entity?.identifier, runbook?.identifier]).toEqual([alert.entityId, alert.runbookId])
  for (const row of [...labels.map(({ pair }) => pair), ...(entity ? [entity] : []), ...(runbook ? [runbook] : [])]) {
    expect(row.workspaceId).toBe(workspaceId)
  }
}

/** The rows of the dictionaries, as the statements that bring them back with the ids that they have. */
async function takeSnapshot(): Promise<Snapshot> {
  const insert = async (table: (typeof TABLES)[number], columns: string[]) => {
    const chosen = ['id', 'workspaceId', ...columns]
    const names = chosen.map((column) => `"${column}"`).join(', ')
    const row = chosen.map((column) => `quote_literal("${column}")`).join(` || ', ' || `)
    const text = onPostgres() ? row : row.replaceAll('quote_literal', 'quote')
    const rows = await rawQuery(database.url, `SELECT ${text} AS "row" FROM "${table}"`)
    const values = rows.map((found) => `(${Object.values(found ?? {}).join('')})`)
    return values.length === 0 ? '' : `INSERT INTO "${table}" (${names}) VALUES ${values.join(', ')};`
  }
  return {
    LabelPair: await insert('LabelPair', PAIR.columns),
    Entity: await insert('Entity', ['identifier']),
    Runbook: await insert('Runbook', ['identifier']),
  }
}

/** By another connection: all that came since is gone, and its ids are given out again. Without a snapshot, all is. */
async function restore(snapshot?: Snapshot) {
  const script = ['BEGIN;', `DELETE FROM "IncidentLabel"; UPDATE "Incident" SET "entityId" = NULL, "runbookId" = NULL;`]
  for (const table of TABLES) script.push(`DELETE FROM "${table}";`, snapshot?.[table] ?? '', resetIds(table))
  await rawQuery(database.url, [...script, 'COMMIT;'].join('\n'))
}

/** By the connection that stores alerts. */
function pruneHere(db: Database) {
  return db.writeStatements(async ({ execute, query }) => {
    await execute`DELETE FROM "IncidentLabel"`
    await execute`DELETE FROM "LabelPair"`
    if (onPostgres()) await query`SELECT setval(pg_get_serial_sequence('"LabelPair"', 'id'), 1, false)`
    else await execute`DELETE FROM sqlite_sequence WHERE name = 'LabelPair'`
  })
}

function resetIds(table: string) {
  return onPostgres()
    ? `SELECT setval(pg_get_serial_sequence('"${table}"', 'id'), coalesce((SELECT max("id") FROM "${table}"), 0) + 1, false);`
    : `UPDATE sqlite_sequence SET seq = coalesce((SELECT max("id") FROM "${table}"), 0) WHERE name = '${table}';`
}

test('a row whose id was remembered is refused when it has changed, by workspace or by text, or is gone', async () => {
  const [here, there] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  const known = createKnownIds()
  const name = { workspaceId: here.workspaceId, texts: ['host', 'alpha'] }
  const commit = () =>
    database.db.writeStatements(async (statements) => {
      const ids = known.draft()
      return { ids, found: await ids.checked(findOrAdd({ ...statements, ids }, PAIR, [name])) }
    })
  const first = await commit()
  first.ids.publish()
  expect((await commit()).found).toEqual(first.found)
  const [id] = first.found
  for (const change of [
    `UPDATE "LabelPair" SET "value" = 'bravo' WHERE "id" = ${id}`,
    `UPDATE "LabelPair" SET "value" = 'alpha', "workspaceId" = ${there.workspaceId} WHERE "id" = ${id}`,
    `DELETE FROM "LabelPair" WHERE "id" = ${id}`,
  ]) {
    await rawQuery(database.url, change)
    await expect(commit()).rejects.toThrow(StaleId)
  }
  known.forget()
  expect((await commit()).found).not.toEqual(first.found)
})

test('two names that were remembered with one id are both checked', async () => {
  const { workspaceId } = await newWorkspace(database.db)
  const known = createKnownIds()
  const named = (value: string) => ({ workspaceId, texts: ['host', value] })
  const commit = async (...names: Name[]) => {
    const { ids, found } = await database.db.writeStatements(async (statements) => {
      const ids = known.draft()
      return { ids, found: await ids.checked(findOrAdd({ ...statements, ids }, PAIR, names)) }
    })
    ids.publish()
    return found
  }
  const [id] = await commit(named('before'))
  await rawQuery(database.url, `UPDATE "LabelPair" SET "value" = 'after' WHERE "id" = ${id}`)
  expect(await commit(named('after'))).toEqual([id])
  await expect(commit(named('before'), named('after'))).rejects.toThrow(StaleId)
})

test.runIf(onPostgres())('from the reference to the commit nobody can put another row in the place', async () => {
  const { workspaceId, system } = await newWorkspace(database.db)
  const known = createKnownIds()
  const labels = [{ key: 'host', value: 'kept' }]
  for (const time of ['added', 'remembered', 'looked up']) {
    if (time === 'looked up') known.forget()
    const incidentId = await openTestIncident(system)
    await database.db.writeStatements(async (statements) => {
      const ids = known.draft()
      await ids.checked(attachLabels({ ...statements, ids }, [{ workspaceId, incidentId, labels }]))
      ids.publish()
      if (time === 'added') return
      for (const change of ['DELETE FROM "LabelPair"', `UPDATE "LabelPair" SET "value" = 'other'`]) {
        const attempt = rawQuery(database.url, `SET lock_timeout = 100; ${change} WHERE "value" = 'kept'`)
        await expect(attempt).rejects.toThrow('lock timeout')
      }
    })
  }
})

test.skipIf(onPostgres())('what another connection commits and what this one deletes both end certainty', async () => {
  const { workspaceId } = await newWorkspace(database.db)
  const name = { workspaceId, texts: ['host', 'watched'] }
  const known = createKnownIds()
  const commit = (change?: string) =>
    database.db.writeStatements(async (statements) => {
      const ids = known.draft(statements.dictionaryVersion?.())
      const isSure = ids.get(`LabelPair\0${workspaceId}\0host\0watched`) !== undefined
      await ids.checked(findOrAdd({ ...statements, ids }, PAIR, [name]))
      ids.publish()
      if (change) await statements.execute(Object.assign([change], { raw: [change] }))
      return isSure
    })
  expect(await commit()).toBe(false)
  expect(await commit()).toBe(true)
  await rawQuery(database.url, `UPDATE "Workspace" SET "name" = "name" || '.'`)
  expect(await commit()).toBe(false)
  expect(await commit(`DELETE FROM "LabelPair" WHERE "value" = 'other'`)).toBe(true)
  expect(await commit(`UPDATE "LabelPair" SET "value" = 'changed' WHERE "value" = 'watched'`)).toBe(true)
  await expect(commit()).rejects.toThrow(StaleId)
  known.forget()
  expect(await commit(`DELETE FROM "LabelPair" WHERE "value" = 'watched'`)).toBe(false)
  await expect(commit()).rejects.toThrow(StaleId)
})
