/**
 * Set by `npm test`, which takes ten minutes: most tests, and something of every kind of trial and journey. What
 * CI runs before a landing, what it runs at night, and what is run by hand have all tests and journeys.
 */
export const isShortForm = process.env.TOCSIN_TESTS === 'short'

/** A crash, and planted faults, which show that the crash test would notice a loss. Before a landing, one of each kind. */
export const CRASH_TRIALS = {
  short: ['kill-9-sqlite', 'answer-before-commit', 'sent-before-sending'],
  ci: [
    'kill-9-sqlite',
    'kill-9-postgres',
    'kill-apart-sqlite',
    'power-cut',
    'answer-before-commit',
    'paging-sqlite',
    'sent-before-sending',
  ],
}

export const SIEGE_ATTACKS = { short: ['portal-killed'], ci: ['large-bodies', 'portal-killed'] }

export const SENDERS = {
  short: ['pagerduty-client', 'syslog-ng'],
  ci: ['alertmanager-storm', 'pagerduty-client', 'opsgenie-client', 'icinga', 'syslog-ng'],
}

/** Of the simulation's fixed worlds, and of its fresh ones. */
export const WORLDS = { short: 1, ci: 3, long: 6 }

/** Rooms whose tests run on Postgres too in the short form: where an alert is stored. */
export const POSTGRES_ROOMS = ['db', 'ingest']

/** From the set-up link over a key, the contract and the page to a resolved incident. */
export const JOURNEYS = ['e2e/(first-incident|ingest|paging)']

/**
 * Half of the processor's time for a tenth of the files: not in the short form. `npm run check` runs them for whoever
 * changes what they try.
 */
export const LONG_TESTS = [
  // Processes, servers and databases that are started, killed, waited for.
  'lib/chat-messages/chat.test.ts',
  'lib/configuration/killed.test.ts',
  'lib/db/postgresql/faults.test.ts',
  'lib/db/sqlite/fold-log.test.ts',
  'lib/db/sqlite/lend-writer.test.ts',
  'lib/db/sqlite/serve-lock.test.ts',
  'lib/doctor/doctor.test.ts',
  'lib/log/survive-log-faults.test.ts',
  'lib/mail/create-mailer.test.ts',
  'lib/remote/remote.test.ts',
  'lib/replies/mail/follow.test.ts',
  'lib/replies/mail/take-mail.test.ts',
  'lib/replies/slack/socket.test.ts',
  'lib/replies/telegram/updates.test.ts',
  'lib/replies/twilio/phone.test.ts',
  'lib/server/connections/connections.test.ts',
  'lib/server/lanes/overload.test.ts',
  'lib/server/lanes/portal-lane.test.ts',
  'lib/server/processes/keep-running.test.ts',
  'lib/storage/backup.test.ts',
  'lib/storage/restore-cut-off.test.ts',
  'lib/webhooks/recipes-of-issues.test.ts',
  'lib/webhooks/sending.test.ts',
  'lib/webhooks/telling.test.ts',
  'testing/postgres.test.ts',

  // The same claim for very many inputs, or for very large ones.
  'app/(portal)/budgets.test.tsx',
  'app/roles.test.ts',
  'lib/api/hostile.test.ts',
  'lib/api/once-each.test.ts',
  'lib/audit/list.test.ts',
  'lib/audit/what-changed.test.ts',
  'lib/auth/password.test.ts',
  'lib/calendars/parse.test.ts',
  'lib/channels/email/html-part.test.ts',
  'lib/configuration/apply.properties.test.ts',
  'lib/dashboard/open-now.test.ts',
  'lib/db/isolation.test.ts',
  'lib/db/large-reads.test.ts',
  'lib/db/migrate/migrate.test.ts',
  'lib/entities/import.test.ts',
  'lib/importers/drafts/drafts.test.ts',
  'lib/importers/oncall/large.test.ts',
  'lib/importers/opsgenie/large.test.ts',
  'lib/importers/pagerduty/large.test.ts',
  'lib/incidents/list-filters.test.ts',
  'lib/incidents/long-walk.test.ts',
  'lib/ingest/commit-in-parts.test.ts',
  'lib/ingest/dictionary-ids.test.ts',
  'lib/ingest/drop-in/drop-in.test.ts',
  'lib/ingest/properties.test.ts',
  'lib/markdown/render.test.ts',
  'lib/on-call/layers/calculator.test.ts',
  'lib/on-call/one-answer.test.ts',
  'lib/on-call/preview.properties.test.ts',
  'lib/pages/storm.test.ts',
  'lib/rejected-alerts/accept-all.test.ts',
  'lib/rejected-alerts/keep.test.ts',
  'lib/rollups/roll-up.test.ts',
  'lib/signals/custom-senders.test.ts',
  'lib/signals/real-senders.test.ts',
  'lib/signals/tools.test.ts',
  'lib/sources/hostile-values.test.ts',
  'lib/workspaces/page-plans.test.ts',
  'prisma/migrations.test.ts',
  'prisma/upgrade.test.ts',
  'tooling/family.test.ts',
  'trials/bench/seed/seed.test.ts',
  'trials/simulate/run.test.ts',
]
