import { CODE_HOSTS } from './code-hosts'
import { GITHUB_ALERTS } from './github-alerts'
import { HOSTING } from './hosting'
import { RUN_WORDS, UNDER_WAY } from './run-words'
import { type Shape, severity, signal, text } from './shape'

/** Builds, deployments, and faults of code: a failure opens an incident, and the next success of the same ends it. */
export const DELIVERY: Shape[] = [
  ...CODE_HOSTS,
  ...HOSTING,
  // https://docs.github.com/webhooks/webhook-events-and-payloads#workflow_run, and #check_run, #workflow_job alike
  ...['workflow_run', 'workflow_job', 'check_run', 'check_suite'].map((kind): Shape => {
    const of = (member: string) => `${kind}.${member}`
    return {
      tool: 'GitHub',
      marks: [kind, 'action', 'repository.full_name'],
      about: ['repository.full_name', of('name'), of('head_branch')],
      summary: text(of('conclusion'), of('status')),
      details: text(of('display_title'), of('output.summary'), of('html_url')),
      labels: [{ from: of('head_branch'), as: 'branch' }],
      entityId: text('repository.full_name'),
      signal: signal(
        [
          ['repository.full_name'],
          [of('name'), of('app.slug'), of('id')],
          [of('head_branch'), of('check_suite.head_branch'), 'repository.full_name'],
        ],
        [of('conclusion'), of('status')],
        RUN_WORDS,
      ),
    }
  }),
  ...GITHUB_ALERTS,
  // https://docs.gitlab.com/user/project/integrations/webhook_events/
  {
    tool: 'GitLab',
    marks: ['object_kind=pipeline', 'object_attributes.status'],
    about: ['project.path_with_namespace', 'object_attributes.name', 'object_attributes.ref'],
    summary: text('object_attributes.detailed_status', 'object_attributes.status'),
    details: text('commit.message'),
    entityId: text('project.path_with_namespace'),
    signal: signal(
      [['project.id', 'project.path_with_namespace'], ['object_attributes.ref']],
      ['object_attributes.status'],
      RUN_WORDS,
    ),
  },
  {
    tool: 'GitLab',
    marks: ['object_kind=build', 'build_status'],
    about: ['project_name', 'build_name', 'ref'],
    summary: text('build_failure_reason', 'build_status'),
    entityId: text('project_name'),
    signal: signal([['project_id', 'project_name'], ['build_name'], ['ref']], ['build_status'], RUN_WORDS),
  },
  // https://learn.microsoft.com/azure/devops/service-hooks/events; other events are work on code
  {
    tool: 'Azure DevOps',
    marks: ['publisherId', 'eventType', 'resource.result'],
    summary: text('message.text'),
    details: text('detailedMessage.text'),
    entityId: text('resource.definition.name'),
    signal: signal(
      [['resource.definition.id', 'resource.definition.name', 'resource.id']],
      ['resource.result', 'resource.status'],
      RUN_WORDS,
    ),
  },
  {
    tool: 'Azure DevOps',
    marks: ['publisherId=tfs', 'eventType', 'resource'],
    summary: text('message.text'),
    severity: severity([], {}, 'low'),
    signal: signal([['id']], ['eventType'], {
      ignored: [
        'git.push',
        'git.pullrequest.created',
        'git.pullrequest.updated',
        'git.pullrequest.merged',
        'tfvc.checkin',
        'workitem.created',
        'workitem.updated',
        'workitem.commented',
        'workitem.deleted',
        'workitem.restored',
      ],
    }),
  },
  // https://developer.hashicorp.com/terraform/cloud-docs/workspaces/settings/notifications
  {
    tool: 'HCP Terraform',
    marks: ['notification_configuration_id', 'notifications.0.trigger'],
    about: ['workspace_name'],
    summary: text('notifications.0.message'),
    details: text('run_message', 'run_url'),
    entityId: text('workspace_name'),
    signal: signal([['workspace_id', 'notification_configuration_id']], ['notifications.0.trigger'], {
      resolved: ['run:completed', 'assessment:checkspassed'],
      ignored: ['verification', 'run:created', 'run:planning', 'run:applying'],
    }),
  },
  // https://docs.sonarsource.com/sonarqube-server/project-administration/webhooks/: the task may succeed where the gate fails
  {
    tool: 'SonarQube',
    marks: ['qualityGate.status', 'project.key'],
    about: ['project.name', 'branch.name'],
    summary: text('qualityGate.name'),
    severity: severity([], {}, 'medium'),
    details: text('project.url'),
    entityId: text('project.key'),
    signal: signal([['project.key'], ['branch.name', 'project.key']], ['qualityGate.status']),
  },
  // https://plugins.jenkins.io/notification/
  {
    tool: 'Jenkins',
    marks: ['build.phase', 'build.number', 'name'],
    about: ['name'],
    summary: text('build.status', 'build.phase'),
    severity: severity(['build.status'], { failure: 'high', unstable: 'medium' }),
    details: text('build.log', 'build.full_url'),
    entityId: text('name'),
    signal: signal([['url', 'name']], ['build.status', 'build.phase'], {
      ...RUN_WORDS,
      ignored: [...UNDER_WAY, 'aborted', 'notbuilt'],
    }),
  },
  // https://fluxcd.io/flux/components/notification/events/
  {
    tool: 'Flux',
    marks: ['involvedObject.kind', 'involvedObject.name', 'reportingController'],
    about: ['involvedObject.namespace', 'involvedObject.name'],
    summary: text('message', 'reason'),
    severity: severity(['severity'], { info: 'low', error: 'high' }),
    entityId: text('involvedObject.name'),
    signal: signal([['involvedObject.kind'], ['involvedObject.namespace'], ['involvedObject.name']], ['reason'], {
      resolved: ['reconciliationsucceeded', 'installsucceeded', 'upgradesucceeded', 'testsucceeded', 'succeeded'],
      ignored: ['progressing', 'artifactuptodate', 'newartifact', 'dependencynotready'],
    }),
  },
  // https://docs.rundeck.com/docs/manual/notifications/webhooks.html
  {
    tool: 'Rundeck',
    marks: ['trigger', 'executionId', 'execution.job.id'],
    about: ['execution.job.name'],
    summary: text('trigger', 'status'),
    details: text('execution.job.description', 'execution.href'),
    entityId: text('execution.job.name'),
    signal: signal([['execution.job.id'], ['execution.project', 'execution.job.id']], ['trigger'], RUN_WORDS),
  },
  // https://docs.honeybadger.io/api/webhooks/
  {
    tool: 'Honeybadger',
    marks: ['event', 'fault.id', 'project.id'],
    summary: text('message', 'fault.message', 'fault.klass'),
    entityId: text('project.name'),
    signal: signal([['fault.id']], ['event'], {
      ignored: ['assigned', 'unassigned', 'commented', 'deployed', 'ignored'],
    }),
  },
  {
    tool: 'Honeybadger',
    marks: ['event=deployed', 'project.id'],
    signal: signal([['project.id']], ['event'], { ignored: ['deployed'] }),
  },
  // https://raygun.com/documentation/product-guides/integrations/webhooks/
  {
    tool: 'Raygun',
    marks: ['event=erroractivity', 'eventType', 'error.url'],
    summary: text('error.message'),
    signal: signal([['error.url']], ['error.status', 'eventType'], {
      resolved: ['resolved'],
      ignored: ['commentadded', 'assignedtouser', 'ignored', 'permanentlyignored', 'statuschanged'],
    }),
  },
  {
    tool: 'Raygun',
    marks: ['event=errornotification', 'eventType', 'error.url'],
    about: ['application.name'],
    summary: text('error.message'),
    entityId: text('application.name'),
    signal: signal([['error.url']], ['none']),
  },
]
