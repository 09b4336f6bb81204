/** What the commit of an alert writes. */
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
  'Delivery',
]

/** What it reads or refers to. */
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
]
