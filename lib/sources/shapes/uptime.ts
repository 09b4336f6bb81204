import { type Shape, saidInTitle, severity, signal, text } from './shape'

/** Services that look at sites from outside, and those that wait for a sign of life. */
export const UPTIME: Shape[] = [
  // https://www.checklyhq.com/docs/alerting-and-retries/webhooks/, with its variables' names
  {
    tool: 'Checkly',
    marks: [
      'check_id',
      'alert_type=alertfailure|alertfailureremain|alertdegraded|alertdegradedremain|alertrecovery|alertdegradedrecovery',
    ],
    about: ['check_name'],
    summary: text('event', 'alert_title', 'check_name'),
    severity: severity(['alert_type'], {
      alertfailure: 'high',
      alertfailureremain: 'high',
      alertdegraded: 'medium',
      alertdegradedremain: 'medium',
    }),
    entityId: text('check_name'),
    signal: signal([['check_id']], ['alert_type'], { resolved: ['alertrecovery', 'alertdegradedrecovery'] }),
  },
  // https://cronitor.io/docs/integrations/webhooks
  {
    tool: 'Cronitor',
    marks: ['id', 'monitor', 'rule', 'type'],
    about: ['monitor'],
    summary: text('description', 'rule', 'monitor'),
    entityId: text('monitor'),
    signal: signal([['id'], ['environment', 'id']], ['type']),
  },
  // https://deadmanssnitch.com/docs/integrations/webhooks
  {
    tool: 'Dead Man’s Snitch',
    marks: ['type', 'data.snitch.token'],
    about: ['data.snitch.name'],
    summary: text('data.snitch.status', 'type'),
    details: text('data.snitch.notes'),
    entityId: text('data.snitch.name'),
    labels: [{ from: 'data.snitch.tags' }],
    signal: signal([['data.snitch.token']], ['type'], {
      resolved: ['snitch.reporting'],
      ignored: ['snitch.paused', 'snitch.unpaused', 'snitch.created', 'snitch.deleted'],
    }),
  },
  // https://healthchecks.io/docs/configuring_notifications/ with the placeholders' names
  {
    tool: 'Healthchecks.io',
    marks: ['code', 'name', 'status=up|down|late|grace|new|paused|started'],
    about: ['name'],
    summary: text('status'),
    entityId: text('name'),
    signal: signal([['code']], ['status']),
  },
  // https://developers.cloudflare.com/notifications/reference/webhook-payload-schema: where no `alert_event` says what happened
  ...(
    [
      ['data.health_check_id', 'data.status'],
      ['data.tunnel_id', 'data.new_status'],
    ] as const
  ).map(
    ([id, state]): Shape => ({
      tool: 'Cloudflare',
      marks: ['alert_type', id, state],
      about: ['data.name', 'data.tunnel_name'],
      summary: text('text', 'name', 'alert_type'),
      severity: severity([state], { tunnelstatustypedegraded: 'medium' }),
      entityId: text('data.name', 'data.tunnel_name'),
      signal: signal([[id]], [state], { resolved: ['healthy', 'tunnelstatustypehealthy'] }),
    }),
  ),
  // https://updown.io/api#webhooks; a certificate's end is apart from that of its check
  {
    tool: 'updown.io',
    marks: ['event=check.down|check.stilldown|check.up', 'check.token'],
    about: ['check.alias', 'check.url'],
    summary: text('description', 'downtime.error', 'check.error', 'event'),
    entityId: text('check.alias', 'check.url'),
    signal: signal([['check.token']], ['event'], { resolved: ['check.up'] }),
  },
  {
    tool: 'updown.io',
    marks: ['event=check.sslinvalid|check.sslexpiration|check.sslvalid|check.sslrenewed', 'check.token', 'check.url'],
    about: ['check.alias', 'check.url'],
    summary: text('description', 'ssl.error', 'event'),
    severity: severity(['event'], { 'check.sslexpiration': 'medium' }),
    entityId: text('check.alias', 'check.url'),
    signal: signal([['check.url'], ['check.token']], ['event'], { resolved: ['check.sslvalid', 'check.sslrenewed'] }),
  },
  {
    tool: 'updown.io',
    marks: ['event', 'check.token'],
    about: ['check.alias', 'check.url'],
    summary: text('description', 'event'),
    severity: severity(['event'], { 'check.performancedrop': 'medium' }),
    entityId: text('check.alias', 'check.url'),
    signal: signal([['check.token'], ['event']], ['event'], { resolved: [] }),
  },
  // https://uptimerobot.com/integrations/webhooks-integration/ in the names of its variables; a certificate's end (3) is apart
  {
    tool: 'UptimeRobot',
    marks: ['monitor_friendly_name', 'alert_type_friendly_name', 'alert_type=1|2'],
    about: ['monitor_friendly_name'],
    summary: text('alert_details', 'alert_type_friendly_name'),
    entityId: text('monitor_friendly_name'),
    signal: signal([['monitor_id', 'monitor_url', 'monitor_friendly_name']], ['alert_type_friendly_name']),
  },
  {
    tool: 'UptimeRobot',
    marks: ['monitor_friendly_name', 'alert_type_friendly_name'],
    about: ['monitor_friendly_name'],
    summary: text('alert_details', 'alert_type_friendly_name'),
    severity: severity([], {}, 'medium'),
    entityId: text('monitor_friendly_name'),
    signal: signal([['monitor_id', 'monitor_url', 'monitor_friendly_name'], ['alert_type_friendly_name']], ['none']),
  },
  // In the names of the body that it sends by itself, of which people leave out what they need not, and in those of its API.
  ...[
    { id: 'monitorID', type: 'alertType', name: 'monitorFriendlyName', url: 'monitorURL', said: 'alertDetails' },
    { id: 'monitor_id', type: 'alert_type', name: 'monitor_friendly_name', url: 'monitor_url', said: 'alert_details' },
  ].flatMap(({ id, type, name, url, said }): Shape[] => {
    const common = {
      tool: 'UptimeRobot',
      about: [name],
      summary: text(said, `${type}FriendlyName`, `${type}_friendly_name`, name, url, id),
      entityId: text(name, url),
    }
    return [
      { ...common, marks: [id, `${type}=1|2`], signal: signal([[id]], [type], { resolved: ['2'] }) },
      // A certificate's end.
      {
        ...common,
        marks: [id, `${type}=3`],
        severity: severity([], {}, 'medium'),
        signal: signal([[id], [type]], ['none']),
      },
    ]
  }),
  // https://www.statuscake.com/kb/knowledge-base/how-to-use-the-web-hook-url/
  {
    tool: 'StatusCake',
    marks: ['URL', 'StatusCode', 'Status=up|down'],
    about: ['Name', 'URL'],
    summary: text('Status'),
    labels: [{ from: 'Tags' }],
    entityId: text('Name', 'URL'),
    signal: signal([['URL'], ['Name', 'URL']], ['Status']),
  },
  // https://www.pingdom.com/resources/webhooks/
  { tool: 'Pingdom', marks: ['check_id', 'check_type', 'current_state'] },
  // Of its first webhooks, in a form's `message`
  {
    tool: 'Pingdom',
    marks: ['checkname', 'incidentid', 'action=assign|notifyuser|notifyofclose'],
    about: ['checkname'],
    summary: text('description', 'action'),
    entityId: text('host', 'checkname'),
    signal: signal([['check', 'checkname'], ['incidentid']], ['action'], { resolved: ['notify_of_close'] }),
  },
  {
    tool: 'OnlineOrNot',
    marks: ['event=uptime.up|uptime.down', 'name'],
    about: ['name'],
    summary: text('event'),
    entityId: text('name'),
    signal: signal(
      [
        ['id', 'check_id', 'url', 'name'],
        ['url', 'name'],
      ],
      ['event'],
      { resolved: ['uptime.up'] },
    ),
  },
  {
    tool: 'HetrixTools',
    marks: ['monitor_id', 'monitor_name', 'monitor_status'],
    about: ['monitor_name'],
    summary: text('monitor_status'),
    entityId: text('monitor_target', 'monitor_name'),
    signal: signal([['monitor_id']], ['monitor_status']),
  },
  // https://www.site24x7.com/help/alerts/webhooks.html
  {
    tool: 'Site24x7',
    marks: ['MONITOR_ID', 'STATUS'],
    about: ['MONITORNAME'],
    summary: text('INCIDENT_REASON', 'STATUS'),
    severity: severity(['STATUS'], { down: 'high', critical: 'critical', trouble: 'medium' }),
    entityId: text('MONITORNAME'),
    signal: signal([['MONITOR_ID']], ['STATUS'], { ignored: ['suspended', 'maintenance'] }),
  },
  // https://support.freshping.io: webhooks
  {
    tool: 'Freshping',
    marks: ['webhook_event_data.check_id', 'webhook_event_data.check_state_name'],
    about: ['webhook_event_data.check_name'],
    summary: text('text', 'webhook_event_data.response_summary', 'webhook_event_data.check_state_name'),
    entityId: text('webhook_event_data.check_name'),
    signal: signal([['webhook_event_data.check_id']], ['webhook_event_data.check_state_name']),
  },
  // https://docs.openstatus.dev/alerting/providers/webhook/
  {
    tool: 'OpenStatus',
    marks: ['monitor.id', 'monitor.name', 'cronTimestamp'],
    about: ['monitor.name'],
    summary: text('errorMessage', 'status'),
    severity: severity(['status'], { degraded: 'medium' }),
    entityId: text('monitor.name'),
    signal: signal([['monitor.id']], ['status']),
  },
  // https://docs.honeybadger.io/guides/integrations/payloads/v2/alarm_ok.md
  {
    tool: 'Honeybadger',
    marks: ['event', 'alarm.name', 'alarm.state'],
    about: ['alarm.name'],
    summary: text('message', 'alarm.name'),
    entityId: text('project.name'),
    signal: signal(
      [
        ['alarm.id', 'alarm.name'],
        ['alarm.id', 'project.id', 'alarm.name'],
      ],
      ['alarm.state', 'event'],
      { resolved: ['ok', 'alarmok'] },
    ),
  },
  // https://docs.honeybadger.io/api/webhooks/: sites and check-ins
  {
    tool: 'Honeybadger',
    marks: ['event=up|down', 'site.id'],
    about: ['site.name'],
    summary: text('message', 'outage.reason'),
    entityId: text('site.name'),
    signal: signal([['site.id']], ['event']),
  },
  {
    tool: 'Honeybadger',
    marks: ['event=checkinmissing|checkinreporting', 'check_in.id'],
    about: ['check_in.name'],
    summary: text('message', 'event'),
    entityId: text('check_in.name'),
    signal: signal([['check_in.id']], ['event'], { resolved: ['checkinreporting'] }),
  },
  // Uptime Kuma's placeholder of a body, and bodies with its variables: https://github.com/louislam/uptime-kuma/wiki
  {
    tool: 'Uptime Kuma',
    marks: ['Title', 'Body'],
    summary: text('Body'),
    entityId: text(),
    signal: { ...saidInTitle, key: [['Title'], ['none']], byTitle: true },
  },
  {
    tool: 'Uptime Kuma',
    marks: ['name', 'msg', 'hostnameOrURL'],
    summary: text('msg'),
    entityId: text('name'),
    signal: { ...saidInTitle, key: [['name'], ['hostnameOrURL', 'name']] },
  },
  // https://support.atlassian.com/statuspage/docs/enable-webhook-notifications/
  {
    tool: 'Statuspage',
    marks: ['page.id', 'incident.id', 'incident.impact'],
    summary: text('incident.name'),
    severity: severity(['incident.impact'], {
      critical: 'critical',
      major: 'high',
      minor: 'medium',
      none: 'low',
      maintenance: 'low',
    }),
    details: text('incident.incident_updates.0.body', 'incident.shortlink'),
    signal: signal([['page.id'], ['incident.id']], ['incident.status'], {
      resolved: ['resolved', 'postmortem', 'completed'],
    }),
  },
  {
    tool: 'Statuspage',
    marks: ['page.id', 'component.id', 'component.status'],
    about: ['component.name'],
    summary: text('component.status'),
    severity: severity(['component.status'], {
      majoroutage: 'critical',
      partialoutage: 'high',
      degradedperformance: 'medium',
      undermaintenance: 'low',
    }),
    entityId: text('component.name'),
    signal: signal([['page.id'], ['component.id']], ['component.status'], { resolved: ['operational'] }),
  },
]
