import { USUAL_WORDS } from '../../values/severity-scale'
import type { Reading } from '../reading'
import { OWN_SIGNAL } from './own-signal'

const ISSUE_IDS = ['data.event.issue_id', 'data.issue.id', 'data.error.issue_id']

/**
 * Sentry's issues, issue alerts and metric alerts: https://docs.sentry.io/organization/integrations/integration-platform/webhooks/
 * and the older webhook plugin, whose issue is the body itself.
 */
export const sentry: Reading = {
  name: 'sentry',
  noAlert: ['data.comment', 'data.comment_id', 'data.installation'],
  summary: {
    from: [
      'data.event.title',
      'data.issue.title',
      'data.description_title',
      'data.error.title',
      'event.title',
      'message',
      'event.logentry.formatted',
      'culprit',
    ],
  },
  severity: {
    from: ['data.event.level', 'data.issue.level', 'data.error.level', 'level', 'event.level', 'action'],
    values: { ...USUAL_WORDS, sample: 'low' },
    otherwise: 'high',
  },
  labels: [
    { from: 'data.issue.project.slug', as: 'project' },
    { from: 'project_slug', as: 'project' },
    { from: 'project', as: 'project' },
    { from: 'data.event.environment', as: 'env' },
    { from: 'event.environment', as: 'env' },
    { from: 'data.event.platform', as: 'platform' },
    { from: 'data.triggered_rule', as: 'rule' },
    { from: 'data.event.tags' },
    { from: 'data.error.tags' },
    { from: 'event.tags' },
  ],
  details: {
    from: ['data.description_text', 'data.event.culprit', 'data.issue.culprit', 'data.event.web_url', 'culprit', 'url'],
  },
  entityId: {
    from: [
      'data.issue.project.slug',
      'data.event.project',
      'data.metric_alert.projects.0',
      'project_slug',
      'project_name',
      'project',
    ],
  },
  runbookId: { from: [] },
  signal: {
    // Issues and metric alerts count from 1 each. The address of a metric alert has another query in each of its notices.
    key: [
      [...ISSUE_IDS, 'data.metric_alert.id', 'data.web_url', 'id', 'event.issue_id'],
      [...ISSUE_IDS, 'data.metric_alert.date_started', 'data.web_url', 'id', 'event.issue_id'],
    ],
    status: {
      // What is done about an issue, such as by Seer, is no new problem.
      from: ['data.activity.type', 'action'],
      fires: ['created', 'unresolved', 'triggered', 'critical', 'warning', 'open'],
      resolved: ['resolved', 'status_resolved'],
      ignored: ['assigned', 'ignored', 'archived'],
    },
    onResolved: 'resolve',
    reopenMinutes: 5,
  },
  ownSignal: OWN_SIGNAL,
}
