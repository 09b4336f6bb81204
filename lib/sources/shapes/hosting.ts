import { RUN_WORDS, UNDER_WAY } from './run-words'
import { type Shape, signal, text } from './shape'

/** Services that build and serve sites, and those that build alone. */
export const HOSTING: Shape[] = [
  // https://docs.netlify.com/deploy/deploy-notifications/
  {
    tool: 'Netlify',
    marks: ['site_id', 'state', ['deploy_url', 'deploy_ssl_url', 'build_id']],
    about: ['name', 'branch'],
    summary: text('error_message', 'state'),
    details: text('title', 'admin_url', 'deploy_url'),
    labels: [{ from: 'branch', as: 'branch' }],
    entityId: text('name'),
    signal: signal([['site_id'], ['branch', 'site_id'], ['context', 'site_id']], ['state'], {
      resolved: ['ready'],
      ignored: [
        ...UNDER_WAY,
        ...['new', 'enqueued', 'building', 'uploading', 'uploaded', 'prepared', 'processing', 'processed', 'retrying'],
        ...['pendingreview', 'rejected', 'deleted'],
      ],
    }),
  },
  // https://vercel.com/docs/webhooks/webhooks-api
  {
    tool: 'Vercel',
    marks: ['type', 'payload.deployment.id'],
    about: ['payload.deployment.name', 'payload.name', 'payload.target'],
    summary: text('payload.deployment.meta.githubCommitMessage', 'type'),
    details: text('payload.links.deployment', 'payload.deployment.url'),
    entityId: text('payload.deployment.name', 'payload.name'),
    signal: signal(
      [
        ['payload.project.id', 'payload.projectId', 'payload.deployment.name', 'payload.name'],
        ['payload.target', 'payload.project.id', 'payload.projectId', 'payload.deployment.name', 'payload.name'],
      ],
      ['type'],
      {
        fires: ['deployment.error', 'deployment.check-failed'],
        resolved: ['deployment.succeeded', 'deployment.ready', 'deployment.promoted'],
      },
    ),
  },
  // https://circleci.com/docs/guides/integration/outbound-webhooks/
  {
    tool: 'CircleCI',
    marks: ['type=workflowcompleted', 'workflow.status', 'project.slug'],
    about: ['project.slug', 'workflow.name', 'pipeline.vcs.branch'],
    summary: text('workflow.status'),
    details: text('pipeline.vcs.commit.subject', 'workflow.url'),
    entityId: text('project.slug'),
    signal: signal(
      [['project.slug'], ['workflow.name'], ['pipeline.vcs.branch', 'project.slug']],
      ['workflow.status'],
      RUN_WORDS,
    ),
  },
  {
    tool: 'CircleCI',
    marks: ['type=jobcompleted', 'job.status', 'project.slug'],
    about: ['project.slug', 'job.name', 'pipeline.vcs.branch'],
    summary: text('job.status'),
    entityId: text('project.slug'),
    signal: signal(
      [['project.slug'], ['job.name'], ['pipeline.vcs.branch', 'project.slug']],
      ['job.status'],
      RUN_WORDS,
    ),
  },
  // https://buildkite.com/docs/apis/webhooks/pipelines/build-events
  {
    tool: 'Buildkite',
    marks: ['event', 'build.state', 'pipeline.slug'],
    about: ['pipeline.slug', 'build.branch'],
    summary: text('build.message', 'build.state'),
    details: text('build.web_url'),
    entityId: text('pipeline.slug'),
    signal: signal([['pipeline.slug'], ['build.branch', 'pipeline.slug']], ['build.state'], {
      ...RUN_WORDS,
      ignored: [...UNDER_WAY, 'blocked', 'notrun', 'failing'],
    }),
  },
]
