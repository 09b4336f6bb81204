import { subDays } from 'date-fns'
import { expect, test } from 'vitest'
import { getCounts } from '../../../lib/dashboard/dashboard'
import { rangeTo } from '../../../lib/dashboard/range'
import { groupIncidents } from '../../../lib/incidents/group'
import { listUnanswered } from '../../../lib/incidents/list-unanswered'
import { testDatabase } from '../../../testing/database'
import { NOW, newApiKey, newWorkspace } from '../../../testing/fixtures'
import { addMethod } from '../../../testing/paging-story'
import { seedIncidents } from './seed'
import { seedStorm } from './storm'

const database = testDatabase()

test('a year of incidents is stored in order, handled as people do, and counted', async () => {
  const { admin, workspaceId } = await newWorkspace(database.db)
  const { apiKeyId } = await newApiKey(admin)
  const told: number[] = []
  const place = { workspaceId, apiKeyId, people: [admin.actor.userId] }
  await seedIncidents(database.db, place, { count: 2_500, now: NOW, onStored: (stored) => told.push(stored) })
  expect(told).toEqual([1_000, 2_000, 2_500])
  const { read } = database.db
  const where = { workspaceId }
  const incidents = await read.incident.findMany({ where, orderBy: { id: 'asc' }, include: { timeline: true } })
  const times = incidents.map(({ receivedAt }) => receivedAt.getTime())
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(times[0]).toBeGreaterThanOrEqual(subDays(NOW, 365).getTime())
  expect(times.at(-1)).toBeLessThan(NOW.getTime())
  expect(incidents.filter(({ status }) => status === 'resolved')).toHaveLength(500)
  for (const { status, timeline } of incidents)
    expect(timeline).toHaveLength({ open: 1, acknowledged: 2, resolved: 3 }[status])
  expect(await read.escalation.count({ where: { ...where, state: 'active' } })).toBe(0)
  expect(await read.escalation.count({ where })).toBeGreaterThan(100)
  const pages = await read.page.count({ where })
  expect(pages).toBeGreaterThan(50)
  const range = rangeTo('1y', NOW, NOW)
  const counts = await getCounts(admin, {}, range)
  expect(counts?.history.total.opened).toBe(incidents.filter(({ receivedAt }) => receivedAt >= range.from).length)
  const counted = await read.pageRollup.aggregate({ where, _sum: { sent: true, failed: true } })
  expect((counted._sum.sent ?? 0) + (counted._sum.failed ?? 0)).toBe(pages)
  const { groups } = await groupIncidents(admin, { statuses: [], severities: [], labels: [] }, { keys: ['service'] })
  expect(groups.length).toBeGreaterThan(20)
})

test('a storm that nobody answered is open, its paging has ended, and some pages have failed', async () => {
  const { admin, workspaceId } = await newWorkspace(database.db)
  const { apiKeyId } = await newApiKey(admin)
  const { userId } = admin.actor
  await addMethod(database.db, admin, 'email', { address: 'oncall@example.com' })
  await database.db.write((tx) =>
    tx.escalationTarget.updateMany({ where: { workspaceId }, data: { scheduleId: null, userId } }),
  )
  const place = { workspaceId, apiKeyId }
  await seedStorm(database.db, place, { count: 400, now: NOW, onStored: () => undefined })
  const { read } = database.db
  const where = { workspaceId }
  expect(await read.incident.count({ where: { ...where, status: 'open' } })).toBe(400)
  expect(await read.escalation.groupBy({ by: ['state'], where, _count: true })).toEqual([
    { state: 'exhausted', _count: 200 },
  ])
  const pages = await read.page.findMany({ where })
  expect(new Set(pages.map(({ state }) => state))).toEqual(new Set(['failed', 'sent']))
  expect(await listUnanswered(admin)).not.toEqual([])
})
