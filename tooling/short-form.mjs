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

/** Journeys of what an operator meets, each with servers of its own, and of looks: not of what a responder does. */
export const LONG_JOURNEYS = [
  'accessibility/(incidents-and-settings|on-call|opened|rejected|signed-out)',
  '(caddy|dev|full-log|hand-over|heartbeats|instances|operating|processes)',
  '(release|sick-database|stalled-log|start-faults|stop|tls)',
]
