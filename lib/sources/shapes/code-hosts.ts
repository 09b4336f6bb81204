import { RUN_WORDS, UNDER_WAY } from './run-words'
import { type Shape, severity, signal, text } from './shape'

const JIRA = ['webhookEvent', 'issue.key', 'issue.fields']
const JIRA_KEY = [['issue.key']]
/** Whatever Jira tells of an issue that has a resolution. */
const OF_JIRA = ['jira:issue_created', 'jira:issue_updated', 'jira:issue_deleted']

/** Deployments, builds and issues, of which a person chose to hear. */
export const CODE_HOSTS: Shape[] = [
  // https://docs.github.com/webhooks/webhook-events-and-payloads#deployment_status and #deployment, which is only asked for
  {
    tool: 'GitHub',
    marks: ['deployment_status.state', 'deployment.id', 'repository.full_name'],
    about: ['repository.full_name', 'deployment.environment'],
    summary: text('deployment_status.description', 'deployment_status.state'),
    details: text('deployment_status.log_url', 'deployment_status.target_url', 'deployment.ref'),
    labels: [{ from: 'deployment.environment', as: 'environment' }],
    entityId: text('repository.full_name'),
    signal: signal(
      [['repository.full_name'], ['deployment.environment', 'deployment_status.environment', 'repository.full_name']],
      ['deployment_status.state'],
      { resolved: ['success'], ignored: [...UNDER_WAY, 'inactive'] },
    ),
  },
  {
    tool: 'GitHub',
    marks: ['action', 'deployment.id', 'deployment.task', 'repository.full_name'],
    signal: signal([['repository.full_name']], ['action'], { fires: [], resolved: [] }),
  },
  // #issues: most wake nobody
  {
    tool: 'GitHub',
    marks: ['action', 'issue.number', 'issue.title', 'repository.full_name'],
    about: ['repository.full_name'],
    summary: text('issue.title'),
    severity: severity(['issue.labels.0.name', 'issue.labels.1.name', 'issue.labels.2.name'], {}, 'medium'),
    details: text('issue.body', 'issue.html_url'),
    entityId: text('repository.full_name'),
    signal: signal([['repository.full_name'], ['issue.number']], ['action'], {
      fires: ['opened', 'reopened'],
      resolved: ['closed', 'deleted', 'transferred'],
    }),
  },
  // #status, of a commit
  {
    tool: 'GitHub',
    marks: ['sha', 'context', 'state', 'repository.full_name'],
    about: ['repository.full_name', 'context'],
    summary: text('description', 'state'),
    details: text('target_url'),
    entityId: text('repository.full_name'),
    signal: signal(
      [['repository.full_name'], ['context'], ['branches.0.name', 'repository.full_name']],
      ['state'],
      RUN_WORDS,
    ),
  },
  // https://docs.gitlab.com/user/project/integrations/webhook_events/#deployment-events
  {
    tool: 'GitLab',
    marks: ['object_kind=deployment', 'status'],
    about: ['project.path_with_namespace', 'environment'],
    summary: text('status'),
    details: text('deployable_url', 'commit_title'),
    entityId: text('project.path_with_namespace'),
    signal: signal(
      [
        ['project.id', 'project.path_with_namespace'],
        ['environment', 'project.id'],
      ],
      ['status'],
      RUN_WORDS,
    ),
  },
  {
    tool: 'GitLab',
    marks: ['object_kind=issue|workitem|incident', 'object_attributes.iid', 'object_attributes.title'],
    about: ['project.path_with_namespace'],
    summary: text('object_attributes.title'),
    severity: severity(['object_attributes.severity', 'labels.0.title'], {}, 'medium'),
    details: text('object_attributes.description', 'object_attributes.url'),
    entityId: text('project.path_with_namespace'),
    signal: signal(
      [['project.id', 'project.path_with_namespace'], ['object_attributes.iid']],
      ['object_attributes.action'],
      { fires: ['open', 'reopen'], resolved: ['close'] },
    ),
  },
  // https://support.atlassian.com/bitbucket-cloud/docs/event-payloads/#Build-status-updated
  {
    tool: 'Bitbucket',
    marks: ['commit_status.state', 'repository.full_name'],
    about: ['repository.full_name', 'commit_status.refname'],
    summary: text('commit_status.name', 'commit_status.description', 'commit_status.state'),
    details: text('commit_status.description', 'commit_status.url'),
    entityId: text('repository.full_name'),
    signal: signal(
      [
        ['repository.full_name'],
        // The key of a pipeline is that of one run.
        ['commit_status.refname', 'commit_status.key', 'repository.full_name'],
      ],
      ['commit_status.state'],
      { ...RUN_WORDS, ignored: [...UNDER_WAY, 'stopped'] },
    ),
  },
  // https://developer.atlassian.com/server/jira/platform/webhooks/: an issue with a resolution is over, whatever it is
  ...['issue.fields.resolution', 'issue.fields.status.statusCategory.key=done', 'webhookEvent=jira:issuedeleted'].map(
    (mark): Shape => ({
      tool: 'Jira',
      marks: [...JIRA, mark],
      signal: signal(JIRA_KEY, ['webhookEvent'], { fires: [], resolved: OF_JIRA }),
    }),
  ),
  ...['issue_event_type_name=issuereopened', 'webhookEvent'].map(
    (mark): Shape => ({
      tool: 'Jira',
      marks: [...JIRA, mark],
      about: ['issue.key'],
      summary: text('issue.fields.summary', 'issue.key'),
      severity: severity(['issue.fields.priority.name'], {}, 'medium'),
      details: text('issue.fields.description'),
      labels: [{ from: 'issue.fields.labels' }],
      entityId: text('issue.fields.components.0.name', 'issue.fields.project.key'),
      signal: signal(JIRA_KEY, ['webhookEvent'], {
        fires: mark === 'webhookEvent' ? ['jira:issue_created'] : OF_JIRA,
        ...(mark === 'webhookEvent' && { changes: ['jira:issue_updated'] }),
        resolved: [],
      }),
    }),
  ),
]
