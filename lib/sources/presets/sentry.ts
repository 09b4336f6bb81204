import { USUAL_WORDS } from '../../values/severity-scale'
import type { Reading } from '../reading'
import { OWN_SIGNAL } from './own-signal'

const ISSUE_IDS = [
  ...['data.event.issue_id', 'data.issue.id', 'data.error.issue_id'],
  // Of an event alert, which may name its issue by its addresses alone.
  ...['data.event.issue_url["/issues/"]', 'data.error.issue_url["/issues/"]'],
  ...['data.event.web_url["/issues/"]', 'data.error.web_url["/issues/"]'],
]

/** What is done to an issue, and what Sentry's other products tell, in getsentry/sentry src/sentry/sentry_apps/metrics.py. */
const NO_PROBLEMS = [
  ...['assigned', 'unassigned', 'ignored', 'archived', 'merged', 'deleted', 'linked', 'requested'],
  ...['root_cause', 'solution', 'coding', 'iteration', 'triage', 'impact_assessment'].flatMap((name) => [
    `${name}_started`,
    `${name}_completed`,
  ]),
  ...['pr_created', 'size_analysis_completed', 'build_distribution_completed'],
  ...['size_completed', 'distribution_completed'],
  // src/sentry/types/activity.py
  ...['set_ignored', 'set_public', 'set_private', 'set_priority', 'note', 'release', 'merge', 'reprocess'],
  ...['unmerge_source', 'unmerge_destination', 'mark_reviewed', 'auto_set_ongoing', 'deleted_attachment'],
  ...['referenced_in_commit', 'new_processing_issues'],
]

/** Also of an activity. */
const RESOLVED = [
  ...['resolved', 'status_resolved', 'set_resolved', 'set_resolved_in_release', 'set_resolved_by_age'],
  ...['set_resolved_in_commit', 'set_resolved_in_pull_request'],
]

/**
 * Sentry's issues, issue alerts and metric alerts: https://docs.sentry.io/organization/integrations/integration-platform/webhooks/
 * and the older webhook plugin, whose issue is the body itself.
 */
export const sentry: Reading = {
  name: 'sentry',
  // Comments, its installation, Seer's runs and builds of apps.
  noAlert: ['data.comment', 'data.comment_id', 'data.installation', 'data.run_id', 'data.buildId'],
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
      // What is done about an issue is no new problem; a word that nobody knows yet may be one.
      from: ['data.activity.type', 'action'],
      resolved: RESOLVED,
      ignored: NO_PROBLEMS,
    },
    onResolved: 'resolve',
    reopenMinutes: 5,
  },
  ownSignal: OWN_SIGNAL,
}
