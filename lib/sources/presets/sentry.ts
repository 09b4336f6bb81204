import type { Reading } from '../reading'
import { OWN_SIGNAL } from './own-signal'

/** Sentry's issues, issue alerts and metric alerts: https://docs.sentry.io/organization/integrations/integration-platform/webhooks/ */
export const sentry: Reading = {
  name: 'sentry',
  summary: { from: ['data.event.title', 'data.issue.title', 'data.description_title', 'data.error.title'] },
  severity: {
    from: ['data.event.level', 'data.issue.level', 'data.error.level', 'action'],
    values: {
      fatal: 'critical',
      critical: 'critical',
      error: 'high',
      warning: 'medium',
      info: 'low',
      debug: 'low',
      sample: 'low',
    },
    otherwise: 'high',
  },
  labels: [
    { from: 'data.issue.project.slug', as: 'project' },
    { from: 'data.event.environment', as: 'env' },
    { from: 'data.event.platform', as: 'platform' },
    { from: 'data.triggered_rule', as: 'rule' },
  ],
  details: { from: ['data.description_text', 'data.event.culprit', 'data.issue.culprit', 'data.event.web_url'] },
  entityId: { from: ['data.issue.project.slug', 'data.event.project', 'data.metric_alert.projects.0'] },
  runbookId: { from: [] },
  signal: {
    // Issues and metric alerts count from 1 each; a metric alert's address differs from every issue's id.
    key: [['data.event.issue_id', 'data.issue.id', 'data.error.issue_id', 'data.web_url']],
    status: { from: ['action'], resolved: ['resolved'], ignored: ['assigned', 'ignored', 'archived'] },
    onResolved: 'resolve',
    reopenMinutes: 5,
  },
  ownSignal: OWN_SIGNAL,
}
