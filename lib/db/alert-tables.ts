export const WRITTEN_BY_ALERTS = [
  'Entity',
  'Runbook',
  'LabelPair',
  'Incident',
  'TimelineEntry',
  'IncidentLabel',
  'Escalation',
  'IdempotencyKey',
  'RejectedAlert',
  'Signal',
  'Firing',
  'Notice',
  'UnmatchedNotice',
  'Delivery',
  'Ending',
]

/** Read or referred to. */
export const READ_BY_ALERTS = [
  'ApiToken',
  'ApiKey',
  'Workspace',
  'RoutingRule',
  'RoutingRuleVersion',
  'EscalationPolicy',
  'Silence',
  'SteadyClock',
  'Team',
  'User',
  'EscalationEntry',
  'Page',
  'ContactMethod',
]
