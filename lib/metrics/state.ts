import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../db/database'
import { countOpenIncidents } from '../incidents/count-open'
import { oldestPending } from '../paging/oldest-pending'

type Observed = { db: Database; queue: { depth: () => number; ageSeconds: () => number } }

/** What is looked up whenever somebody asks. */
export function registerState(registry: Registry, { db, queue }: Observed) {
  const registers = [registry]
  new Gauge({
    name: 'tocsin_queue_alerts',
    help: 'Alerts that wait to be committed.',
    registers,
    collect() {
      this.set(queue.depth())
    },
  })
  new Gauge({
    name: 'tocsin_queue_age_seconds',
    help: 'How long the first alert in the queue has waited.',
    registers,
    collect() {
      this.set(queue.ageSeconds())
    },
  })
  new Gauge({
    name: 'tocsin_database_bytes',
    help: 'Room that the database takes: its data; on SQLite also its write-ahead log, and what the disk has left.',
    labelNames: ['part'],
    registers,
    async collect() {
      const { database, log, diskFree } = await db.size()
      this.set({ part: 'data' }, database)
      if (log !== undefined) this.set({ part: 'wal' }, log)
      if (diskFree !== undefined) this.set({ part: 'disk_free' }, diskFree)
    },
  })
  new Gauge({
    name: 'tocsin_incidents_open',
    help: 'Open incidents that nobody has acknowledged, by severity.',
    labelNames: ['severity'],
    registers,
    async collect() {
      for (const [severity, count] of Object.entries(await countOpenIncidents(db))) this.set({ severity }, count)
    },
  })
}

/** How pages stand in the database, of all workspaces; they wait by the steady clock. */
export function registerPages(
  registry: Registry,
  { read, query }: Pick<Database, 'read' | 'query'>,
  steady: () => Date,
) {
  new Gauge({
    name: 'tocsin_pages',
    help: 'Pages that wait to be sent, and dead letters, by state.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      for (const state of ['pending', 'dead'] as const) this.set({ state }, await read.page.count({ where: { state } }))
    },
  })
  new Gauge({
    name: 'tocsin_incidents_unanswered',
    help: 'Open incidents whose escalation has come to its end: nobody is paged for them any more.',
    registers: [registry],
    async collect() {
      const [unanswered] = await query<{ count: number }>`
        SELECT COUNT(*) AS "count" FROM "EscalationPolicy" AS policy CROSS JOIN "Escalation" AS escalation
        JOIN "Incident" AS incident ON incident."id" = escalation."incidentId"
        WHERE escalation."policyId" = policy."id" AND escalation."state" = 'exhausted' AND incident."status" = 'open'`
      this.set(Number(unanswered?.count ?? 0))
    },
  })
  new Gauge({
    name: 'tocsin_escalation_age_seconds',
    help: 'How long the first escalation that is due has waited to be run.',
    registers: [registry],
    async collect() {
      const firsts = await query<{ dueAt: Date | string | null }>`
        SELECT (
          SELECT MIN(escalation."dueAt") FROM "Escalation" AS escalation
          WHERE escalation."policyId" = policy."id" AND escalation."state" = 'active'
        ) AS "dueAt" FROM "EscalationPolicy" AS policy`
      const ages = firsts.map(({ dueAt }) => (dueAt ? steady().getTime() - new Date(dueAt).getTime() : 0))
      this.set(Math.max(0, ...ages) / 1000)
    },
  })
  new Gauge({
    name: 'tocsin_page_age_seconds',
    help: 'How long the oldest page that is still to be sent has waited.',
    registers: [registry],
    async collect() {
      const since = await oldestPending({ read, query })
      this.set(since ? (steady().getTime() - since.getTime()) / 1000 : 0)
    },
  })
}
