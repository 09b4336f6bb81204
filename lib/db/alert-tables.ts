/** The tables that an alert may write to. */
export const ALERT_TABLES = [
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
