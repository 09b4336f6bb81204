import { type Shape, saidInTitle, severity, signal, text } from './shape'

const OF_COLOUR = { danger: 'high', warning: 'medium', good: 'low' } as const

/** What was written for people: messages of Slack, Teams and Discord, and of what sends to all of them. */
export const MESSAGES: Shape[] = [
  // https://api.slack.com/reference/messaging/attachments
  ...['title', 'fallback', 'pretext', 'text'].map(
    (member): Shape => ({
      tool: 'Slack',
      marks: [`attachments.0.${member}`],
      summary: text(
        'attachments.0.title',
        'text',
        'attachments.0.fallback',
        'attachments.0.pretext',
        'attachments.0.text',
      ),
      severity: severity(['severity', 'attachments.0.color'], OF_COLOUR),
      details: text('attachments.0.text'),
      signal: saidInTitle,
    }),
  ),
  {
    tool: 'Slack',
    marks: ['blocks.0.type'],
    summary: text('blocks.0.text.text', 'text', 'blocks.1.text.text', 'blocks.0.fields.0.text'),
    details: text('blocks.1.text.text'),
    signal: saidInTitle,
  },
  // https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using
  {
    tool: 'Microsoft Teams',
    marks: ['["@type"]=messagecard'],
    summary: text('title', 'summary', 'text', 'sections.0.activityTitle'),
    details: text('text', 'sections.0.text'),
    signal: saidInTitle,
  },
  {
    tool: 'Microsoft Teams',
    marks: ['attachments.0.content.body.0'],
    summary: text('attachments.0.content.body.0.text', 'attachments.0.content.body.1.text', 'summary'),
    details: text('attachments.0.content.body.1.text'),
    signal: saidInTitle,
  },
  // https://discord.com/developers/docs/resources/webhook#execute-webhook
  {
    tool: 'Discord',
    marks: ['embeds.0'],
    summary: text('embeds.0.title', 'content', 'embeds.0.description'),
    details: text('embeds.0.description'),
    signal: saidInTitle,
  },
  // https://github.com/caronc/apprise/wiki/Notify_Custom_JSON
  {
    tool: 'Apprise',
    marks: ['version', 'title', 'message', 'type=info|success|warning|failure'],
    summary: text('title', 'message'),
    severity: severity(['type'], { info: 'low', success: 'low', warning: 'medium', failure: 'high' }),
    details: text('message'),
    signal: saidInTitle,
  },
  // https://github.com/cloudevents/spec: the alert is in `data`
  {
    tool: 'a sender of CloudEvents',
    marks: ['specversion', 'type', 'source', 'data'],
    summary: text('data.summary', 'data.title', 'data.message', 'data.name', 'data.description', 'type'),
    severity: severity(['data.severity', 'data.priority', 'data.level'], {}),
    details: text('data.details', 'data.description', 'data.message'),
    labels: [{ from: 'data.labels' }, { from: 'data.tags' }, { from: 'source', as: 'source' }],
    entityId: text('data.entityId', 'data.host', 'subject'),
    signal: {
      ...signal(
        [
          ['source'],
          ['subject', 'data.alertId', 'data.alert_id', 'data.fingerprint'],
          ['data.alertId', 'data.alert_id', 'data.fingerprint', 'data.title', 'subject'],
        ],
        ['data.status', 'data.state'],
        {
          says: ['type'],
        },
      ),
    },
  },
]
