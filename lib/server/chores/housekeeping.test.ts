import { expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database'
import { newWorkspace, openTestIncident } from '../../../testing/fixtures'
import { after } from '../../../testing/people'
import { rollUpAll } from '../../../testing/roll-up-all'
import { audit } from '../../audit/record'
import { openSteadyClock } from '../../clock/open-steady-clock'
import { resolveIncident } from '../../incidents/resolve'
import { createLog } from '../../log/log'
import { tidy } from './housekeeping'

const database = testDatabase()

async function outOfDate() {
  const { admin, workspaceId } = await newWorkspace(database.db)
  await database.db.write((tx) => tx.workspace.update({ where: { id: workspaceId }, data: { retentionDays: 7 } }))
  await resolveIncident(admin, { incidentId: await openTestIncident(admin) })
  await rollUpAll(database.db)
  return () => database.db.read.incident.count({ where: { workspaceId } })
}

function tidyUp(now: Date, stopping = new AbortController()) {
  return tidy({ db: database.db, log: createLog('silent'), stopping }, { now: () => now, settled: () => now })
}

test('tidying deletes the incidents whose days are over', async () => {
  const left = await outOfDate()
  await tidyUp(after({ days: 6 }))
  expect(await left()).toBe(1)
  await tidyUp(after({ days: 8 }))
  expect(await left()).toBe(0)
})

test('entries of the audit log are deleted by their age only where a setting says so', async () => {
  const { workspaceId, admin } = await newWorkspace(database.db)
  await database.db.write((tx) => audit(tx, admin, 'team added', 'Search (#1)'))
  const left = async () => {
    const found = await database.db.read.auditEntry.findMany({ where: { workspaceId } })
    return found.map(({ action }) => action)
  }
  const now = after({ days: 31 })
  const clock = { now: () => now, settled: () => now }
  const deps = { db: database.db, log: createLog('silent'), stopping: new AbortController() }
  await tidy(deps, clock)
  await tidy({ ...deps, auditDays: 32 }, clock)
  expect(await left()).toEqual(['team added'])
  await tidy({ ...deps, auditDays: 30 }, clock)
  expect(await left()).toEqual(['audit entries removed'])
})

test('a clock that leaps ahead by 400 days deletes nothing before it has stayed there for an hour', async () => {
  const left = await outOfDate()
  const clock = { passed: 0, wall: after({ hours: 1 }) }
  await database.db.write((tx) => tx.steadyClock.deleteMany())
  const open = () =>
    openSteadyClock({ db: database.db, wall: async () => clock.wall, elapsed: () => clock.passed, uptime: () => 0 })
  let steady = await open()
  const tidyNow = async () => {
    await steady.tick()
    await tidy({ db: database.db, log: createLog('silent'), stopping: new AbortController() }, steady)
  }
  clock.wall = after({ days: 400 })
  await tidyNow()
  expect(await left()).toBe(1)
  clock.passed += 1_800_000
  await tidyNow()
  steady = await open()
  await tidyNow()
  clock.passed += 3_599_000
  await tidyNow()
  expect(await left(), 'after a restart as well').toBe(1)
  clock.passed += 1_000
  await tidyNow()
  expect(await left()).toBe(0)
})

test('a server that stops deletes no more', async () => {
  const left = await outOfDate()
  const stopping = new AbortController()
  stopping.abort()
  await tidyUp(after({ days: 8 }), stopping)
  expect(await left()).toBe(1)
})
