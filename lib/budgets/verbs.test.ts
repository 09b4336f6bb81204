import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { newWorkspace, openTestIncident } from '../../testing/fixtures'
import type { UserContext } from '../context'
import { importEntities } from '../entities/import'
import { OverBudgetError } from '../errors'
import { handleMany } from '../incidents/handle-many'
import { addNote } from '../incidents/note'
import { registerRunbook } from '../runbooks/register'
import { getVersion, listVersions } from '../runbooks/versions'
import { BUDGETS, type Budget, HOUR_MS, spend } from './spend'

const database = testDatabase()

let admin: UserContext
beforeEach(async () => {
  admin = (await newWorkspace(database.db)).admin
})

async function leave(budget: Budget, amount: number) {
  await admin.db.write((tx) => spend(tx, admin, { budget, amount: BUDGETS[budget].most - amount }))
}

const LEFT = expect.stringContaining('you have 3 left')
const afterwards = () => ({ ...admin, now: new Date(admin.now.getTime() + HOUR_MS) })

test('a note that is too much says what is left, and can be written an hour later', async () => {
  const incidentId = await openTestIncident(admin, {})
  await leave('notes', 3)
  const note = { incidentId, note: 'four' }
  expect(await addNote(admin, note)).toEqual({ ok: false, reason: 'invalid', errors: { note: LEFT } })
  expect(await addNote(afterwards(), note)).toEqual({ ok: true })
})

test('a note for many counts once for each, and none is written when it is too much', async () => {
  const ids = [await openTestIncident(admin, {}), await openTestIncident(admin, {})]
  await leave('notes', 3)
  const refused = handleMany(admin, ids, { kind: 'note', note: 'no' })
  await expect(refused).rejects.toThrow(OverBudgetError)
  await expect(refused).rejects.toThrow('you have 3 left, and this takes 4.')
  expect(await admin.db.read.timelineEntry.count({ where: { userId: admin.actor.userId, kind: 'noted' } })).toBe(0)
})

test('a long note for many is written in several transactions, so that alerts pass in between', async () => {
  const ids: number[] = []
  for (let n = 0; n < 60; n++) ids.push(await openTestIncident(admin, {}))
  const lengths: number[] = []
  const counting: UserContext = {
    ...admin,
    db: {
      ...admin.db,
      writeStatements: (work, limit) => {
        lengths.push(lengths.length)
        return admin.db.writeStatements(work, limit)
      },
    },
  }
  expect(await handleMany(counting, ids, { kind: 'note', note: 'x'.repeat(10_000) })).toHaveLength(60)
  expect(lengths).toHaveLength(3)
})

test('what is handled together counts, and is refused as a whole', async () => {
  const ids = [await openTestIncident(admin, {})]
  await leave('handling', 0)
  await expect(handleMany(admin, ids, { kind: 'resolve' })).rejects.toThrow('you have 0 left')
  expect(await handleMany(afterwards(), ids, { kind: 'resolve' })).toEqual(ids)
})

test('an import that is too much writes nothing', async () => {
  await leave('entities', 3)
  const text = Array.from({ length: 4 }, (_, n) => `kind: API\nmetadata: { name: b${n} }\n`).join('---\n')
  const refused = { ok: false, reason: 'faulty', faults: [{ document: 0, field: '', message: LEFT }] }
  expect(await importEntities(admin, { text, isDryRun: false })).toEqual(refused)
  expect(await admin.db.read.entity.count({ where: { workspaceId: admin.workspaceId } })).toBe(0)
  expect(await importEntities(admin, { text, isDryRun: true })).toMatchObject({ ok: true })
})

const runbook = (markdown: string) => ({ identifier: 'r', title: 'Restart', markdown, url: '' })

test('a version of a runbook costs its text, a short one as much as a page', async () => {
  await leave('runbooks', 10_003)
  expect(await registerRunbook(admin, runbook('a'))).toMatchObject({ ok: true })
  expect(await registerRunbook(admin, runbook('b'))).toMatchObject({ ok: false, errors: { markdown: LEFT } })
  expect(await registerRunbook(admin, runbook('a'))).toMatchObject({ ok: true, version: 1 })
})

test('the newest 500 versions of a runbook are kept, and those of another stay', async () => {
  await registerRunbook(admin, { ...runbook('other'), identifier: 'other' })
  await registerRunbook(admin, runbook('first'))
  const { id } = await admin.db.read.runbook.findFirstOrThrow({ where: { ...own(), identifier: 'r' } })
  const version = { ...own(), runbookId: id, title: 't', markdown: 'm', createdAt: admin.now }
  await admin.db.write(async (tx) => {
    const data = Array.from({ length: 499 }, (_, n) => ({ ...version, version: n + 2 }))
    await tx.runbookVersion.createMany({ data })
    await tx.runbook.update({ where: { id }, data: { version: 500 } })
  })
  expect(await getVersion(admin, { identifier: 'r', version: 1 })).not.toBeNull()
  expect(await registerRunbook(admin, runbook('newest'))).toMatchObject({ ok: true, version: 501 })
  const { versions } = await listVersions(admin, { identifier: 'r', take: 1_000 })
  expect([versions.length, versions.at(-1)?.version, versions[0]?.version]).toEqual([500, 2, 501])
  expect((await listVersions(admin, { identifier: 'other' })).versions).toHaveLength(1)
})

function own() {
  return { workspaceId: admin.workspaceId }
}
