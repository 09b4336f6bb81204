/** Every table in which an alert may write a row. */
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
]
