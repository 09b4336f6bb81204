/** Set by `npm test`; `npm run test:long` and what is run by hand leave nothing out. */
export const isShortForm = process.env.TOCSIN_TESTS === 'short'

/** A crash of each kind, and planted faults, which show that the crash test would notice a loss. */
export const CRASH_TRIALS = [
  'kill-9-sqlite',
  'kill-9-postgres',
  'kill-apart-sqlite',
  'power-cut',
  'answer-before-commit',
  'paging-sqlite',
  'sent-before-sending',
]

export const SIEGE_ATTACKS = ['large-bodies', 'portal-killed']

export const SENDERS = ['alertmanager-storm', 'pagerduty-client', 'opsgenie-client', 'icinga', 'syslog-ng']

/** Rooms whose tests run on Postgres too: where an alert is stored. */
export const POSTGRES_ROOMS = ['db', 'ingest']

/** From the first sign-in and key over the list and an incident to the page and whoever is on call. */
export const JOURNEYS = [
  'e2e/(api-keys|audit|browser-push|first-incident|incident-page|ingest|list|on-call|paging|sign-in)',
]
