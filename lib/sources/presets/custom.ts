import { USUAL_WORDS } from '../../values/severity-scale'
import type { Reading, SignalReading } from '../reading'
import { OWN_SIGNAL } from './own-signal'

/** They name one problem, whatever stands beside them. */
const SURE_IDS = [
  ...['fingerprint', 'dedup_key', 'dedupKey', 'dedupe_key', 'dedupeKey', 'dedup', 'alias', 'incident_key', 'alert_uid'],
  // Datadog's, of each group of a monitor.
  ...['aggreg_key', 'alert_cycle_key'],
]
const PROBLEM_IDS = ['incident_id', 'incidentId', 'issue_id', 'issueId', 'problem_id', 'problemId', 'ProblemID']
/** Often that of a rule about many hosts. */
const IDS = ['alert_id', 'alertId', ...PROBLEM_IDS]

/** Where a problem is, and on what there. */
const HOSTS = [
  ...['host', 'hostname', 'host_name', 'instance', 'server', 'node', 'host.name', 'labels.host', 'labels.hostname'],
  ...['labels.instance', 'labels.node', 'tags.host', 'hostName', 'instance_name', 'instanceName', 'server_name'],
  ...['serverName', 'node_name', 'nodeName'],
]
const THINGS = [
  ...['resource', 'resource.name', 'resource.id', 'device', 'device.name', 'pod', 'container', 'entity', 'target'],
  ...['labels.resource', 'labels.device', 'labels.pod', 'labels.container', 'device_name', 'deviceName'],
  ...['resource_name', 'resourceName', 'pod_name', 'target_name', 'groupKey', 'group_key', 'alertInstanceId'],
]

const FIRST_IDS = [...SURE_IDS, ...IDS, 'alert_correlation_id', 'check_id', 'id', 'data.id']

const ACKNOWLEDGES = ['acknowledged', 'acknowledge', 'acknowledgement', 'ack']

/** The problem goes on and is held back, or it is no problem yet. */
const HELD_BACK = ['maintenance', 'suppressed', 'silenced', 'muted', 'snoozed', 'pending']

const FLAPPING = ['flappingstart', 'flappingstop', 'flappingend', 'flappingdisabled']

const signal = {
  ...OWN_SIGNAL,
  key: [
    FIRST_IDS,
    [
      ...SURE_IDS,
      // Datadog's `alert_id` is that of a monitor of many hosts.
      ...['alert_scope', ...IDS],
      // Pingdom's beside `check_id`, New Relic's and Better Stack's beside an id, which alone may be that of anything.
      ...['check_type', 'issueUrl', 'data.attributes.started_at'],
      // Checkly's beside `check_id`.
      'check_name',
      // Cloudflare's beside what it relates.
      'policy_id',
    ],
    // A check or a rule may be one of many hosts, and of many things on one.
    ...[HOSTS, THINGS].map((places) => [
      ...new Set([...SURE_IDS, 'alert_scope', ...PROBLEM_IDS, ...places, ...FIRST_IDS]),
    ]),
  ],
  byPlaces: true,
  status: {
    from: [
      // Datadog's `alert_status` is a sentence.
      ...[
        'notification_type',
        'notificationtype',
        'NOTIFICATIONTYPE',
        'alert_transition',
        'status',
        'state',
        'current_state',
        'alert_status',
        'alertStatus',
        'alert_state',
      ],
      ...['alertState', 'event_action', 'State', 'alertTypeFriendlyName', 'conclusion', 'action'],
      // The last is that of Jenkins.
      ...['data.attributes.status', 'alert_event', 'build.status'],
    ],
    says: ['event', 'event_type', 'eventType', 'event_name', 'type', 'alert_type', 'message_type', 'alert_action'],
    resolved: [...OWN_SIGNAL.status.resolved, 'alert_state_event_end', 'no data recovered', 'warn recovered'],
    acknowledges: ACKNOWLEDGES,
    // Icinga's and Checkmk's kinds of notifications.
    ignored: [
      ...HELD_BACK,
      'paused',
      'downtimestart',
      'downtimeend',
      'downtimeremoved',
      'downtimecancelled',
      ...FLAPPING,
    ],
  },
} satisfies SignalReading

/** In an alert of one's own they may be what has happened. */
const EVENTS = ['conclusion', 'action']

/** For scripts and other tools: takes the fields that many of them use. */
export const custom: Reading = {
  name: 'sender',
  each: 'alerts',
  summary: {
    from: [
      ...['summary', 'title', 'subject', 'message', 'msg', 'text', 'name', 'annotations.summary', 'labels.alertname'],
      ...['check_name', 'condition_name', 'alert_title', 'ProblemTitle', 'monitorFriendlyName', 'description'],
      // Falco's last.
      ...['data.attributes.name', 'output', 'reason', 'content'],
    ],
  },
  severity: {
    // Datadog's `priority` says how much an event matters in its stream, not how severe it is.
    from: [
      ...['severity', 'alert_priority', 'alert_type', 'priority', 'level', 'urgency', 'importance_level'],
      ...['labels.severity', 'tags.severity'],
      // Of logs: Python's, those in the common schemas of Elastic and OpenTelemetry, and Logstash's.
      ...['levelname', 'loglevel', 'log_level', 'log.level', '["log.level"]', 'severityText', 'SeverityText'],
      'severity_label',
    ],
    values: { ...USUAL_WORDS },
    otherwise: 'high',
  },
  labels: [{ from: 'labels' }, { from: 'tags' }],
  details: {
    from: [
      ...[
        'details',
        'long_description',
        'description',
        'body',
        'annotations.description',
        'event_msg',
        'text_only_msg',
      ],
      ...['alertDetails', 'message', 'text', 'data.attributes.cause'],
    ],
  },
  entityId: {
    from: ['entityId', 'host', 'hostname', 'instance', 'labels.instance', 'impactedEntities.0', 'ImpactedEntity'],
  },
  runbookId: { from: ['runbookId', 'runbook_url', 'runbook', 'annotations.runbook_url'] },
  signal,
  // A tool's body may fit the contract by chance. What it says of a state is what has happened, unless that is over.
  ownSignal: {
    ...signal,
    status: {
      ...signal.status,
      from: signal.status.from.filter((path) => !EVENTS.includes(path)),
      // A machine that is paused is no alert that is.
      ignored: HELD_BACK,
    },
  },
}
