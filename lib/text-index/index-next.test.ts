import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { ingestDeps, newApiKey, newWorkspace, openTestIncident, post } from '../../testing/fixtures'
import { indexAllTexts } from '../../testing/index-all-texts'
import { listIncidents } from '../incidents/list'
import { newestEntryId } from '../rollups/settled'
import { forgetTexts } from './forget'
import { indexNext } from './index-next'
import { readTextMark } from './mark'
import { findUnsearched, readUnindexed } from './unindexed'

const database = testDatabase()

async function indexed() {
  const [row] = await database.db.query<{ count: number }>`SELECT count(*) AS "count" FROM "IncidentText"`
  return Number(row?.count)
}

test('two servers that index at once add each incident once', async () => {
  const { system } = await newWorkspace(database.db)
  const ids = []
  for (let at = 0; at < 12; at++) ids.unshift(await openTestIncident(system, { summary: 'needle' }))
  const before = await indexed()
  const newest = await newestEntryId(database.db)
  while (await readTextMark(database.db).then((mark) => mark < newest)) {
    await Promise.all([indexNext(database.db, newest, 3), indexNext(database.db, newest, 3)])
  }
  expect((await indexed()) - before).toBe(12)
  expect(await readUnindexed(system)).toEqual([])
  const texts = [{ words: ['needle'] }]
  expect((await listIncidents(system, { texts })).incidents.map(({ id }) => id)).toEqual(ids)
})

test('an incident is found before it is in the index, and once', async () => {
  const { system } = await newWorkspace(database.db)
  await indexAllTexts(database.db)
  const id = await openTestIncident(system, { details: 'connection refused by 10.0.0.1' })
  const texts = [{ words: ['connection', 'refused'] }]
  expect(await listIncidents(system, { texts })).toMatchObject({ incidents: [{ id }] })
  await indexAllTexts(database.db)
  expect(await listIncidents(system, { texts })).toMatchObject({ incidents: [{ id }] })
})

test('what was deleted is taken out, what is there stays', async () => {
  const { system } = await newWorkspace(database.db)
  const [gone, kept] = [await openTestIncident(system), await openTestIncident(system)]
  await indexAllTexts(database.db)
  const before = await indexed()
  await database.db.write(async (tx) => {
    await tx.incident.deleteMany({ where: { id: gone } })
    await forgetTexts(database.db.statements(tx), [gone, kept])
  })
  expect(await indexed()).toBe(before - 1)
})

test('an incident that was deleted before it was indexed is left out', async () => {
  const { system } = await newWorkspace(database.db)
  await indexAllTexts(database.db)
  const before = await indexed()
  const id = await openTestIncident(system)
  await database.db.write((tx) => tx.incident.deleteMany({ where: { id } }))
  await indexAllTexts(database.db)
  expect(await indexed()).toBe(before)
})

test('long texts take several commits', async () => {
  const { system } = await newWorkspace(database.db)
  await indexAllTexts(database.db)
  const before = await indexed()
  const details = Array.from({ length: 7_000 }, (_, n) => `word${n}`).join(' ')
  for (let at = 0; at < 20; at++) await openTestIncident(system, { details })
  const newest = await newestEntryId(database.db)
  expect(await indexNext(database.db, newest)).toMatchObject({ isBehind: true })
  expect((await indexed()) - before).toBeGreaterThan(0)
  expect((await indexed()) - before).toBeLessThan(20)
  await indexAllTexts(database.db)
  expect((await indexed()) - before).toBe(20)
})

test('when more wait for the index than a search reads, it is known when they arrived, for each workspace', async () => {
  const [{ system }, { system: other }] = [await newWorkspace(database.db), await newWorkspace(database.db)]
  await indexAllTexts(database.db)
  const { token } = await newApiKey(system)
  for (let n = 0; n < 4; n++)
    await post(
      ingestDeps(database.db, () => minute(n)),
      token,
      { summary: 'Disk full', severity: 'low' },
    )
  await openTestIncident(other)
  expect(await findUnsearched(system, 2)).toEqual({ from: minute(0), to: minute(1) })
  expect(await findUnsearched(system, 4)).toBeUndefined()
  expect(await findUnsearched(other, 1)).toBeUndefined()
  await indexAllTexts(database.db)
  expect(await findUnsearched(system, 2)).toBeUndefined()
})

function minute(n: number) {
  return new Date(Date.UTC(2026, 0, 1, 12, n))
}
