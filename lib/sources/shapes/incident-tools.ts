import { type Shape, severity, signal, text } from './shape'

const SEVERITIES = {
  sev0: 'critical',
  sev1: 'critical',
  sev2: 'high',
  sev3: 'medium',
  sev4: 'low',
  sev5: 'low',
} as const

/** Of incident.io, which puts what an event is about under the event's name. */
const INCIDENT_IO = [
  ...['incident_created_v2', 'incident_updated_v2'].map((event) => ({ event, inside: '', state: 'incident_status' })),
  { event: 'incident_status_updated_v2', inside: 'incident.', state: 'new_status' },
].flatMap((one) => ['public_incident', 'private_incident'].map((kind) => ({ ...one, event: `${kind}.${one.event}` })))

/** What pages people itself, and tells of it: each incident is followed until it is resolved there. */
export const INCIDENT_TOOLS: Shape[] = [
  // https://developers.squadcast.com/outgoing-webhooks/payload/
  {
    tool: 'Squadcast',
    marks: ['version', 'event.type', 'data.resource_data.id'],
    summary: text('data.resource_data.message', 'event.type'),
    severity: severity(['data.resource_data.tags.severity.value', 'data.resource_data.priority'], SEVERITIES),
    details: text('data.resource_data.description'),
    entityId: text('data.resource_data.service.name'),
    signal: signal([['data.resource_data.id']], ['event.type'], {
      fires: ['incident.triggered', 'incident.reopened'],
      acknowledges: ['incident.acknowledged'],
      resolved: ['incident.resolved', 'incident.merged', 'incident.suppressed'],
    }),
  },
  {
    tool: 'Squadcast',
    marks: ['id', 'event_type', 'alert_source.id', 'service.id'],
    summary: text('message', 'event_type'),
    severity: severity(['tags.severity.value', 'priority'], SEVERITIES),
    details: text('description'),
    entityId: text('service.name'),
    signal: signal([['id']], ['event_type'], {
      fires: ['incident_triggered'],
      acknowledges: ['incident_acknowledged'],
      resolved: ['incident_resolved'],
    }),
  },
  // https://zenduty.com/docs: an incident in its outgoing webhooks, whose states are 1 triggered, 2 acknowledged, 3 resolved
  ...['payload.incident.', 'incident.', 'data.incident.', 'payload.', ''].map(
    (of): Shape => ({
      tool: 'Zenduty',
      kind: 'incident',
      marks: [`${of}unique_id`, of.endsWith('incident.') ? [`${of}title`, `${of}status`] : `${of}incident_number`],
      summary: text(`${of}title`, `${of}summary`),
      severity: severity([`${of}urgency`], { '1': 'high', '0': 'medium' }),
      details: text(`${of}summary`),
      entityId: text(`${of}service_object.name`),
      signal: signal([[`${of}unique_id`]], [`${of}status`, 'payload.event_type', 'event_type', 'event'], {
        acknowledges: ['2', 'acknowledged', 'incident_acknowledge', 'incident_acknowledged'],
        resolved: ['3', 'resolved', 'incident_resolve', 'incident_resolved'],
      }),
    }),
  ),
  // https://api-docs.incident.io/tag/Webhooks/: of a private incident only its id
  ...INCIDENT_IO.map(({ event, inside, state }): Shape => {
    const of = `${JSON.stringify([event])}.`
    return {
      tool: 'incident.io',
      kind: 'incident',
      marks: ['event_type', `${of}${inside}id`],
      about: [`${of}${inside}reference`],
      summary: text(`${of}${inside}name`, 'event_type'),
      severity: severity([`${of}${inside}severity.name`], SEVERITIES),
      details: text(`${of}${inside}summary`, `${of}${inside}permalink`),
      signal: signal([[`${of}${inside}id`]], [`${of}${state}.category`, `${of}${inside}incident_status.category`], {
        resolved: ['learning', 'post-incident', 'closed', 'declined', 'merged', 'canceled', 'cancelled'],
        ignored: ['paused'],
      }),
    }
  }),
  ...['alert_created_v1', 'alert_resolved_v1', 'alert_updated_v1'].map((event): Shape => {
    const of = `["public_alert.${event}"].`
    return {
      tool: 'incident.io',
      kind: 'alert',
      marks: ['event_type', `${of}id`],
      summary: text(`${of}title`, 'event_type'),
      details: text(`${of}description`, `${of}source_url`),
      signal: signal([[`${of}id`]], ['event_type'], {
        fires: ['public_alert.alert_created_v1'],
        resolved: ['public_alert.alert_resolved_v1'],
      }),
    }
  }),
  // Follow-ups, actions, members and whatever else happens to an incident
  {
    tool: 'incident.io',
    marks: ['event_type', ['["public_incident.follow_up_created_v1"].id', '["public_incident.action_created_v1"].id']],
    signal: signal([['event_type']], ['event_type'], { fires: [], resolved: [] }),
  },
  // https://docs.rootly.com/configuration/event-payloads
  {
    tool: 'Rootly',
    marks: ['event.issued_at', 'data.id', 'event.type=incident.deleted|incident.cancelled'],
    signal: signal([['data.id']], ['event.type'], { resolved: ['incident.deleted', 'incident.cancelled'] }),
  },
  {
    tool: 'Rootly',
    marks: [
      'event.issued_at',
      'data.id',
      'event.type=incident.created|incident.updated|incident.acknowledged|incident.mitigated|incident.resolved|incident.closed',
    ],
    summary: text('data.title', 'data.summary', 'event.type'),
    severity: severity(['data.severity', 'data.severity.slug', 'data.severity.data.attributes.severity'], SEVERITIES),
    details: text('data.summary', 'data.url'),
    signal: signal([['data.id']], ['data.status', 'event.type'], {
      acknowledges: ['acknowledged', 'incident.acknowledged'],
      resolved: ['resolved', 'closed', 'cancelled', 'completed', 'incident.resolved', 'incident.closed'],
      ignored: ['scheduled', 'planning', 'intriage'],
    }),
  },
  {
    tool: 'Rootly',
    marks: ['event.issued_at', 'data.id', 'event.type'],
    summary: text('data.summary', 'data.title', 'event.type'),
    details: text('data.external_url'),
    signal: signal([['data.id']], ['event.type'], {
      fires: ['alert.created', 'alert.triggered'],
      acknowledges: ['alert.acknowledged'],
      resolved: ['alert.resolved', 'alert.deleted'],
    }),
  },
  // https://docs.firehydrant.com/docs/webhooks
  {
    tool: 'FireHydrant',
    marks: ['data.incident.id', 'event.operation', 'event.resource_type'],
    summary: text('data.incident.name', 'data.incident.summary'),
    severity: severity(['data.incident.severity', 'data.incident.priority'], SEVERITIES),
    details: text('data.incident.summary', 'data.incident.description'),
    signal: signal([['data.incident.id']], ['data.incident.current_milestone', 'event.operation'], {
      acknowledges: ['acknowledged'],
      resolved: [
        ...['resolved', 'closed', 'postmortem_started', 'postmortem_completed', 'retrospective_started'],
        ...['retrospective_completed', 'deleted'],
      ],
    }),
  },
  {
    tool: 'FireHydrant',
    marks: ['data', 'event.operation', 'event.resource_type'],
    signal: signal([['event.resource_type']], ['event.operation'], { fires: [], resolved: [] }),
  },
  // https://developer.pagerduty.com/docs/webhooks-overview: what a key for events of PagerDuty hears, too
  {
    tool: 'PagerDuty',
    marks: ['event.event_type', 'event.resource_type=incident', 'event.data.id'],
    summary: text('event.data.title', 'event.data.summary', 'event.event_type'),
    severity: severity(['event.data.priority.summary', 'event.data.priority.name', 'event.data.urgency'], {}),
    details: text('event.data.html_url'),
    entityId: text('event.data.service.summary'),
    signal: signal([['event.data.id']], ['event.event_type'], {
      fires: ['incident.triggered'],
      changes: ['incident.priority_updated'],
      acknowledges: ['incident.acknowledged'],
      unacknowledges: ['incident.unacknowledged', 'incident.reopened'],
      resolved: ['incident.resolved'],
    }),
  },
  // https://github.com/target/goalert: webhooks; what happened to an alert is a sentence, of which its first word is not enough
  {
    tool: 'GoAlert',
    marks: ['AppName', 'Type=alert', 'AlertID'],
    summary: text('Summary'),
    details: text('Details'),
    entityId: text('ServiceName'),
    signal: signal([['AlertID']], ['none']),
  },
  {
    tool: 'GoAlert',
    marks: ['AppName', 'Type=alertstatus|test|verification'],
    signal: signal([['AlertID']], ['LogEntry', 'Type'], {
      fires: [],
      acknowledges: ['acknowledged'],
      resolved: ['closed'],
    }),
  },
  // https://docs.ilert.com: outgoing webhooks
  {
    tool: 'ilert',
    marks: ['alert.id', 'alert.summary', 'alert.status=pending|accepted|resolved'],
    summary: text('alert.summary'),
    severity: severity(['alert.priority'], {}),
    details: text('alert.details'),
    entityId: text('alert.alertSource.name'),
    signal: signal([['alert.id']], ['alert.status'], {
      acknowledges: ['accepted'],
      resolved: ['resolved'],
      ignored: [],
    }),
  },
  // https://grafana.com/docs/grafana-cloud/alerting-and-irm/incident/: outgoing webhooks
  {
    tool: 'Grafana Incident',
    marks: ['incident.incidentID', 'incident.status'],
    summary: text('incident.title'),
    severity: severity(['incident.severity', 'incident.severityLabel'], {}),
    details: text('incident.summary', 'incident.overviewURL'),
    signal: signal([['incident.incidentID']], ['incident.status'], { resolved: ['resolved'] }),
  },
]
