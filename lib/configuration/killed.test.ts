import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { onPostgres, testDatabase } from '../../testing/database'
import { newWorkspace } from '../../testing/fixtures'
import type { Context } from '../context'
import { applyFile, planFile } from './apply'
import { exportConfiguration } from './export'

const database = testDatabase()
const run = promisify(execFile)

const TEXT = `
version: 1
owner: infra
people: { ana@example.com: { name: Ana }, ben@example.com: { name: Ben } }
keys: { Prometheus: { sender: alertmanager } }
schedules:
  Payments:
    time_zone: Europe/Berlin
    layers: [{ shift_unit: week, handover_time: 09:00, starts_on: 2026-03-02, turns: [ana@example.com, ben@example.com] }]
teams: { Payments: { members: [ana@example.com], schedules: [Payments] } }
policies: { Payments: { team: Payments, steps: [{ wait_minutes: 5, targets: [{ schedule: Payments }] }] } }
rules: [{ name: Payments, conditions: [{ field: severity, operator: is, values: [high] }], policy: Payments }]
webhooks: { Tickets: { url: "https://tickets.example.com/hook", events: [incident.opened] } }
runbooks: { restart: { title: Restart, markdown: Do it. } }
`

/** Applies the file in a process that is killed right before the first statement that begins like `at`. */
async function applyKilled({ workspaceId }: Context, at: string) {
  const given = JSON.stringify({ url: database.url, folder: database.folder, workspaceId, text: TEXT, at })
  return run(process.execPath, ['testing/apply-killed.mjs', given]).then(
    ({ stdout }) => stdout.trim(),
    (error: { signal?: string }) => {
      if (error.signal !== 'SIGKILL') throw error
      return error.signal
    },
  )
}

const TABLES = ['Account', 'ScheduleLayer', 'RoutingRule', 'ManagedObject', 'AuditEntry']
const POINTS = TABLES.map((table) =>
  onPostgres() ? `INSERT INTO "public"."${table}"` : `INSERT INTO \`main\`.\`${table}\``,
)

test('killed in the middle, an apply has done nothing, and the next one does all of it', async () => {
  const { admin, system } = await newWorkspace(database.db)
  const found = async () => ({
    file: await exportConfiguration(admin),
    entries: await database.db.read.auditEntry.count({ where: { workspaceId: admin.workspaceId } }),
  })
  const before = await found()
  for (const point of [...POINTS, 'COMMIT']) {
    expect([point, await applyKilled(system, point)]).toEqual([point, 'SIGKILL'])
    expect(await found()).toEqual(before)
  }
  const plan = await planFile(admin, { text: TEXT })
  const applied = await applyFile(admin, { text: TEXT })
  expect(applied).toMatchObject({ ok: true, steps: plan.ok ? plan.steps : [] })
  expect(await planFile(admin, { text: TEXT })).toMatchObject({ ok: true, steps: [] })
  expect((await found()).entries).toBe(before.entries + 1)
})

test('killed after it, all of it is there', async () => {
  const { admin, system } = await newWorkspace(database.db)
  expect(await applyKilled(system, 'none')).toBe('"applied"')
  expect(await planFile(admin, { text: TEXT })).toMatchObject({ ok: true, steps: [] })
})
