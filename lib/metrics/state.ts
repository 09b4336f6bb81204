import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../db/database'
import { probeDatabase } from '../health/probe'
import { countOpenIncidents } from '../incidents/count-open'
import { oldestPending } from '../pages/oldest-pending'
import { readMark } from '../rollups/mark'
import { newestEntryId } from '../rollups/settled'
import { countActiveSilences } from '../silences/list-active'
import { readTextMark } from '../text-index/mark'
import { registerDatabaseGauge } from './database-gauge'
import { within } from './within'

type Observed = { db: Database; queue: { depth: () => number; ageSeconds: () => number }; now: () => Date }

export function registerState(registry: Registry, { db, queue, now }: Observed) {
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
    name: 'tocsin_database_up',
    help: '1 when the database has just committed a row within 0.7 seconds, else 0.',
    registers,
    async collect() {
      this.set(await within(probeDatabase(db, now()).then(one, zero), 0))
    },
  })
  registerDatabaseGauge(registry, {
    name: 'tocsin_database_bytes',
    help: 'Room that the database takes: its data; on SQLite also its write-ahead log, and what the disk has left.',
    label: 'part',
    read: async () => {
      const { database, log, diskFree } = await db.size()
      return { data: database, wal: log, disk_free: diskFree }
    },
  })
  registerDatabaseGauge(registry, {
    name: 'tocsin_incidents_open',
    help: 'Open incidents that nobody has acknowledged, by severity.',
    label: 'severity',
    read: () => countOpenIncidents(db),
  })
  registerDatabaseGauge(registry, {
    name: 'tocsin_entries_behind',
    help: 'Timeline entries that are not in the text index yet, or not in the figures of the dashboards, by `part`.',
    label: 'part',
    read: async () => {
      const newest = await newestEntryId(db)
      const behind = (entryId: number) => Math.max(0, newest - entryId)
      return { texts: behind(await readTextMark(db)), counts: behind((await readMark(db)).entryId) }
    },
  })
  registerDatabaseGauge(registry, {
    name: 'tocsin_silences_active',
    help: 'Silences that are active: `covers` is all where one would have met all of the newest incidents, else some.',
    label: 'covers',
    read: () => countActiveSilences(db, now()),
  })
}

/** On SQLite alerts wait while it is counted. */
const MOST_UNANSWERED = 10_000

const one = () => 1
const zero = () => 0

export function registerPages(
  registry: Registry,
  { read, query }: Pick<Database, 'read' | 'query'>,
  steady: () => Date,
) {
  const ageOf = (at: Date | number) => (steady().getTime() - new Date(at).getTime()) / 1000
  registerDatabaseGauge(registry, {
    name: 'tocsin_pages',
    help: 'Pages that wait to be sent, and pages that failed, by state.',
    label: 'state',
    read: async () => ({
      pending: await read.page.count({ where: { state: 'pending' } }),
      failed: await read.page.count({ where: { state: 'failed' } }),
    }),
  })
  registerDatabaseGauge(registry, {
    name: 'tocsin_incidents_unanswered',
    help: 'Open incidents whose policy has come to its end without an answer, or goes on because nothing of it has gone out; 10,000 stands for all above.',
    read: async () => {
      const [unanswered] = await query<{ count: number }>`
        SELECT COUNT(*) AS "count" FROM (
          SELECT 1 FROM "EscalationPolicy" AS policy CROSS JOIN "Escalation" AS escalation
          JOIN "Incident" AS incident ON incident."id" = escalation."incidentId"
          WHERE escalation."policyId" = policy."id" AND incident."status" = 'open' AND (
              escalation."state" = 'exhausted'
              OR (escalation."state" = 'active' AND escalation."round" > policy."repeats"))
          LIMIT ${MOST_UNANSWERED}) AS unanswered`
      return { count: Number(unanswered?.count ?? 0) }
    },
  })
  registerDatabaseGauge(registry, {
    name: 'tocsin_escalation_age_seconds',
    help: 'How long the first escalation that is due has waited to be run.',
    read: async () => {
      const firsts = await query<{ dueAt: Date | number | null }>`
        SELECT (
          SELECT MIN(escalation."dueAt") FROM "Escalation" AS escalation
          WHERE escalation."policyId" = policy."id" AND escalation."state" = 'active'
        ) AS "dueAt" FROM "EscalationPolicy" AS policy`
      return { seconds: Math.max(0, ...firsts.map(({ dueAt }) => (dueAt ? ageOf(dueAt) : 0))) }
    },
  })
  registerDatabaseGauge(registry, {
    name: 'tocsin_page_age_seconds',
    help: 'How long the oldest page that is still to be sent has waited.',
    read: async () => {
      const since = await oldestPending({ read, query }, steady())
      return { seconds: since ? ageOf(since) : 0 }
    },
  })
}
