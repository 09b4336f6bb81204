import type { Severity } from '../../values/severity'
import { DATADOG } from './datadog'
import { HOME_ASSISTANT } from './home-assistant'
import { KUBERNETES } from './kubernetes'
import { NAGIOS, NAGIOS_STATES } from './nagios'
import { SECURITY_HUB } from './security-hub'
import { type Shape, saidInTitle, severity, signal, text } from './shape'
import { SPLUNK } from './splunk'
import { SUMO_LOGIC } from './sumo-logic'

const SENSU_KEY = [
  ['entity.metadata.namespace', 'entity.metadata.name'],
  ['entity.metadata.name'],
  ['check.metadata.name'],
]

const ZABBIX_NUMBERS: Record<string, Severity> = {
  ...{ disaster: 'critical', high: 'high', average: 'medium' },
  ...{ '5': 'critical', '4': 'high', '3': 'medium', '2': 'medium', '1': 'low', '0': 'low' },
}
const ZABBIX_SEVERITIES = ['event_severity', 'severity', 'event_nseverity', 'nseverity']

/** Tools that measure, and those that read logs. */
export const MONITORING: Shape[] = [
  ...NAGIOS,
  // https://help.victorops.com/knowledge-base/rest-endpoint-integration-guide/
  {
    tool: 'VictorOps',
    marks: ['message_type', 'entity_id'],
    summary: text('entity_display_name', 'state_message', 'entity_id'),
    severity: severity(['message_type'], { critical: 'critical', warning: 'medium', info: 'low' }),
    details: text('state_message'),
    entityId: text('host_name', 'entity_id'),
    signal: signal([['entity_id']], ['message_type'], { acknowledges: ['acknowledgement'] }),
  },
  ...DATADOG,
  // https://docs.newrelic.com/docs/alerts/get-notified/notification-integrations/#webhook, of the older channels
  { tool: 'New Relic', marks: ['incident_id', 'current_state', 'policy_name'] },
  // https://www.paessler.com/manuals/prtg/list_of_placeholders_for_notifications
  {
    tool: 'PRTG',
    marks: ['sensorid', 'status'],
    about: ['device', 'sensor'],
    summary: text('message', 'lastmessage', 'status'),
    severity: severity(['status'], { down: 'high', 'down(partial)': 'high', warning: 'medium', unusual: 'low' }),
    labels: [{ from: 'group', as: 'group' }],
    entityId: text('device'),
    signal: signal([['sensorid']], ['status'], {
      acknowledges: ['down(acknowledged)'],
      resolved: ['up', 'downended(now:up)', 'warningended(now:up)', 'unusualended(now:up)', 'upended'],
      ignored: ['paused', 'paused(pausedbydependency)', 'pausedended', 'unknown'],
    }),
  },
  // https://docs.influxdata.com/kapacitor/v1/event_handlers/post/
  {
    tool: 'Kapacitor',
    marks: ['id', 'level', 'previousLevel'],
    summary: text('message', 'id'),
    severity: severity(['level'], { critical: 'critical', warning: 'medium', info: 'low' }),
    labels: [{ from: 'data.series.0.tags' }],
    entityId: text('data.series.0.tags.host'),
    signal: signal([['id']], ['level'], { resolved: ['ok'] }),
  },
  // https://docs.honeycomb.io/notify/alert/integrations/webhooks/
  {
    tool: 'Honeycomb',
    marks: ['id', 'trigger_url', 'status'],
    summary: text('name', 'summary'),
    details: text('description', 'trigger_description'),
    signal: signal([['id']], ['status']),
  },
  // https://www.ibm.com/docs/en/instana-observability: webhooks
  {
    tool: 'Instana',
    marks: ['issue.id', 'issue.state'],
    summary: text('issue.text'),
    severity: severity(['issue.severity'], { '10': 'critical', '5': 'medium', '-1': 'low' }),
    details: text('issue.suggestion'),
    labels: [{ from: 'issue.tags' }, { from: 'issue.zone', as: 'zone' }, { from: 'issue.container', as: 'container' }],
    entityId: text('issue.entityLabel', 'issue.fqdn'),
    signal: signal([['issue.id']], ['issue.state']),
  },
  // https://docs.sensu.io/sensu-go/latest/observability-pipeline/observe-events/events/; what is silenced may end only
  {
    tool: 'Sensu Go',
    marks: ['entity.metadata.name', 'check.metadata.name', 'check.status', 'check.is_silenced=true'],
    signal: signal(SENSU_KEY, ['check.status'], { fires: [], resolved: ['0'] }),
  },
  {
    tool: 'Sensu Go',
    marks: ['entity.metadata.name', 'check.metadata.name', 'check.status'],
    about: ['entity.metadata.name', 'check.metadata.name'],
    summary: text('check.output', 'check.state'),
    severity: severity(['check.status'], { '1': 'medium', '2': 'critical', '3': 'high' }),
    labels: [
      { from: 'entity.metadata.labels' },
      { from: 'check.metadata.labels' },
      { from: 'entity.metadata.namespace', as: 'namespace' },
    ],
    entityId: text('entity.metadata.name'),
    signal: signal(SENSU_KEY, ['check.status'], { resolved: ['0'] }),
  },
  // https://documentation.wazuh.com/current/user-manual/ruleset/rules/rules-classification.html
  {
    tool: 'Wazuh',
    marks: ['rule.level', 'rule.id', 'rule.description', 'agent.id'],
    about: ['agent.name'],
    summary: text('rule.description'),
    severity: severity(['rule.level'], {
      ...Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((level) => [level, 'low' as const])),
      ...Object.fromEntries([7, 8, 9, 10, 11].map((level) => [level, 'medium' as const])),
      ...{ '12': 'high', '13': 'high', '14': 'high', '15': 'critical', '16': 'critical' },
    }),
    details: text('full_log'),
    entityId: text('agent.name'),
    signal: signal(
      [['rule.id'], ['agent.id'], ['data.srcip', 'syscheck.path', 'data.vulnerability.cve', 'location', 'rule.id']],
      ['none'],
    ),
  },
  // https://learn.netdata.cloud/docs/alerts-&-notifications/notifications/centralized-cloud-notifications/webhook
  {
    tool: 'Netdata',
    marks: ['alarm', 'chart', 'severity', 'space'],
    summary: text('message', 'info'),
    details: text('info'),
    labels: [
      { from: 'space', as: 'space' },
      { from: 'context', as: 'context' },
      { from: 'class', as: 'class' },
    ],
    entityId: text('Rooms.nodes', 'host'),
    signal: signal([['alarm'], ['chart'], ['context', 'chart'], ['Rooms.nodes', 'host', 'chart']], ['severity'], {
      resolved: ['clear'],
    }),
  },
  {
    tool: 'Netdata',
    marks: ['alert', 'chart', 'context', 'severity', 'space'],
    summary: text('message', 'info'),
    details: text('info'),
    labels: [
      { from: 'space', as: 'space' },
      { from: 'context', as: 'context' },
      { from: 'class', as: 'class' },
    ],
    entityId: text('node', 'host'),
    signal: signal(
      [['alert'], ['chart'], ['context'], ['space'], ['node', 'host', 'alert_url', 'chart']],
      ['severity'],
      {
        resolved: ['clear'],
      },
    ),
  },
  {
    tool: 'Netdata',
    marks: ['host', 'message', 'status.reachable'],
    summary: text('message'),
    entityId: text('host'),
    signal: signal([['host']], ['status.reachable'], { resolved: ['true'] }),
  },
  // https://go2docs.graylog.org/current/interacting_with_your_log_data/http_notifications.html
  {
    tool: 'Graylog',
    marks: ['event_definition_id', 'event.message'],
    summary: text('event.message', 'event_definition_title'),
    severity: severity(['event.priority'], { '1': 'low', '2': 'medium', '3': 'high', '4': 'critical' }),
    details: text('event_definition_description'),
    labels: [{ from: 'event.group_by_fields' }],
    entityId: text('event.fields.host', 'event.fields.source', 'event.key'),
    signal: signal([['event_definition_id'], ['event.key', 'event_definition_id']], ['none']),
  },
  {
    tool: 'Graylog',
    marks: ['check_result.result_description', 'stream.id'],
    about: ['stream.title'],
    summary: text('check_result.result_description'),
    signal: signal([['stream.id'], ['check_result.triggered_condition.id', 'stream.id']], ['none']),
  },
  ...SECURITY_HUB,
  ...SPLUNK,
  // https://help.splunk.com/en/splunk-observability-cloud: webhooks (SignalFx)
  {
    tool: 'Splunk Observability',
    marks: ['incidentId', 'detector', 'rule'],
    summary: text('messageTitle', 'description'),
    details: text('messageBody', 'description'),
    labels: [{ from: 'dimensions' }, { from: 'detector', as: 'detector' }],
    entityId: text('inputs.A.key.host', 'dimensions.host'),
    runbookId: text('runbookUrl'),
    signal: signal([['incidentId']], ['statusExtended', 'status'], {
      resolved: ['ok', 'stopped', 'manuallyresolved', 'autoresolved'],
    }),
  },
  // https://docs.thousandeyes.com/product-documentation/alerts/integrating-alerts/webhooks
  {
    tool: 'ThousandEyes',
    marks: ['eventType=webhooktest', 'eventId'],
    signal: signal([['eventId']], ['eventType'], { ignored: ['webhooktest'] }),
  },
  {
    tool: 'ThousandEyes',
    marks: ['eventType', 'alert.alertId'],
    about: ['alert.testName'],
    summary: text('alert.ruleName', 'alert.ruleExpression'),
    severity: severity(['alert.severity'], {}),
    details: text('alert.ruleExpression'),
    entityId: text('alert.testName'),
    signal: signal([['alert.alertId']], ['eventType'], { resolved: ['alertnotificationclear'] }),
  },
  // https://coralogix.com/docs/user-guides/alerting/outbound-integrations/: `fields` may hold the group
  ...['uuid', 'group_by_labels'].map(
    (mark): Shape => ({
      tool: 'Coralogix',
      marks: ['alert_id', 'alert_action', mark],
      summary: text('name'),
      severity: severity(['fields.severity', 'fields.priority'], {}),
      labels: [{ from: 'fields' }],
      signal: signal(
        [
          ['alert_id'],
          ['fields.dedupKey', 'group_by_labels', 'alert_id'],
          ...[1, 2].map((at) => ['fields.dedupKey', `fields["Group-by Value${at}"]`, 'alert_id']),
        ],
        ['alert_action'],
      ),
    }),
  ),
  // https://docs.dynatrace.com/docs/analyze-explore-automate/notifications-and-alerting/problem-notifications/webhook-integration
  {
    tool: 'Dynatrace',
    marks: ['ProblemID', 'State', 'ProblemTitle'],
    summary: text('ProblemTitle'),
    severity: severity(['ProblemSeverity'], {
      availability: 'critical',
      error: 'high',
      performance: 'high',
      resourcecontention: 'high',
      customalert: 'high',
      monitoringunavailable: 'high',
    }),
    details: text('ProblemDetailsText'),
    labels: [{ from: 'Tags' }, { from: 'ProblemImpact', as: 'impact' }],
    entityId: text('ImpactedEntity', 'ImpactedEntities.0.name'),
    signal: signal([['ProblemID']], ['State'], { resolved: ['resolved', 'merged'] }),
  },
  // https://docs.dash0.com: webhooks
  {
    tool: 'Dash0',
    marks: ['type', 'data.issue.id', 'data.issue.status'],
    summary: text('data.issue.summary'),
    severity: severity(['data.issue.status'], { degraded: 'medium' }),
    details: text('data.issue.description'),
    signal: signal([['data.issue.id']], ['data.issue.status']),
  },
  // https://www.ibm.com, https://docs.vmware.com: REST notifications of vRealize Operations
  {
    tool: 'Aria Operations',
    marks: ['alertId', 'criticality', 'resourceName'],
    about: ['resourceName'],
    summary: text('info', 'alertName', 'subType'),
    severity: severity(['criticality'], {
      alertcriticalitylevelcritical: 'critical',
      alertcriticalitylevelimmediate: 'high',
      alertcriticalitylevelwarning: 'medium',
      alertcriticalitylevelinfo: 'low',
    }),
    entityId: text('resourceName'),
    signal: signal([['alertId']], ['status']),
  },
  // https://documentation.solarwinds.com/en/success_center/appoptics: webhooks; a violation, and its end, in a form's `payload`
  ...[['clear'], ['violations']].map(
    (marks): Shape => ({
      tool: 'AppOptics',
      marks: ['alert.id', 'alert.name', ...marks],
      summary: text('alert.name'),
      details: text('alert.description'),
      runbookId: text('alert.runbook_url'),
      signal: signal([['incident_key', 'alert.id']], ['clear'], { resolved: ['normal', 'manual', 'auto'] }),
    }),
  ),
  // https://www.mongodb.com/docs/atlas/tutorial/webhook-integration/: what is only tracked is no alert yet
  {
    tool: 'MongoDB Atlas',
    marks: ['id', 'alertConfigId', 'eventTypeName', 'status'],
    about: ['clusterName', 'replicaSetName', 'hostnameAndPort'],
    summary: text('metricName', 'eventTypeName'),
    severity: severity(['severity', 'status'], { informational: 'low' }),
    details: text('humanReadable'),
    labels: [
      { from: 'clusterName', as: 'cluster' },
      { from: 'eventTypeName', as: 'event' },
    ],
    entityId: text('hostnameAndPort', 'clusterName', 'replicaSetName'),
    signal: signal([['id']], ['status'], { resolved: ['closed', 'cancelled', 'canceled'], ignored: ['tracking'] }),
  },
  // https://riemann.io/concepts.html: an event; and what has the same members of a check
  ...[
    { tool: 'Riemann', more: [['metric', 'metric_f', 'ttl']] },
    { tool: 'a monitor of hosts and services', more: [] },
  ].map(
    ({ tool, more }): Shape => ({
      tool,
      kind: 'host service',
      marks: ['host', 'service', 'state', ...more],
      about: ['host', 'service'],
      summary: text('description', 'message', 'output', 'state'),
      severity: severity(['severity', 'state'], NAGIOS_STATES),
      entityId: text('host'),
      signal: signal([['host'], ['service']], ['state']),
    }),
  ),
  // https://www.elastic.co/guide/en/kibana/current/rule-action-variables.html, flat and nested
  {
    tool: 'Kibana',
    marks: ['alertId', 'actionGroup'],
    summary: text('reason', 'alertName', 'ruleName'),
    entityId: text('host'),
    signal: signal([['ruleId', 'alertName'], ['alertId']], ['actionGroup'], { resolved: ['recovered'] }),
  },
  {
    tool: 'Kibana',
    marks: ['alert_id', 'action_group'],
    summary: text('reason', 'message', 'alert_name', 'rule_name'),
    entityId: text('host'),
    signal: signal([['rule_id', 'rule_name', 'alert_name', 'alert_id'], ['alert_id']], ['action_group'], {
      resolved: ['recovered'],
    }),
  },
  {
    tool: 'Kibana',
    marks: ['rule.id', 'alert.id', 'alert.actionGroup'],
    summary: text('context.reason', 'context.message', 'rule.name'),
    details: text('rule.name'),
    signal: signal([['rule.id'], ['alert.id']], ['alert.actionGroup'], { resolved: ['recovered'] }),
  },
  // https://docs.oracle.com/iaas/Content/Monitoring/alarm-message-format.htm
  {
    tool: 'Oracle Cloud',
    marks: ['dedupeKey', 'type', 'alarmMetaData'],
    summary: text('title', 'body'),
    details: text('body'),
    signal: signal([['dedupeKey']], ['type'], { resolved: ['firingtook', 'reset'] }),
  },
  ...KUBERNETES,
  // https://axiom.co/docs/monitor-data/custom-webhook-notifier
  {
    tool: 'Axiom',
    marks: ['action', 'event.monitorID', 'event.title'],
    summary: text('event.title'),
    details: text('event.body', 'event.description'),
    // Each group of values is a problem of its own.
    signal: signal(
      [
        ['event.monitorID'],
        ...[0, 1, 2].map((at) => [`event.groupValues.${at}`, `event.groupKeys.${at}`, 'event.monitorID']),
      ],
      ['action'],
    ),
  },
  // https://falco.org/docs/concepts/outputs/formatting/: an output of its own for each event
  {
    tool: 'Falco',
    marks: ['rule', 'priority', 'output', 'output_fields'],
    summary: text('output'),
    labels: [{ from: 'tags' }, { from: 'source', as: 'source' }],
    entityId: text('hostname'),
    signal: signal(
      [
        ['rule'],
        ['hostname', 'rule'],
        ['output_fields["container.id"]', 'output_fields["k8s.pod.name"]', 'rule'],
        ['output_fields["proc.cmdline"]', 'rule'],
        ['output_fields["fd.name"]', 'rule'],
      ],
      ['none'],
    ),
  },
  // Zabbix, by the parameters of its media types: https://www.zabbix.com/integrations/webhook
  {
    tool: 'Zabbix',
    marks: ['event_id', 'event_value', 'event_name'],
    about: ['host_name'],
    summary: text('event_name'),
    severity: severity(ZABBIX_SEVERITIES, ZABBIX_NUMBERS),
    details: text('event_opdata'),
    entityId: text('host_name'),
    signal: signal([['event_id']], ['event_value'], { resolved: ['0'] }),
  },
  // The parameters that every media type begins with: https://www.zabbix.com/documentation/current/en/manual/config/notifications/media/webhook
  {
    tool: 'Zabbix',
    marks: ['URL', 'To', 'Subject', 'Message'],
    summary: text('Subject', 'Message'),
    details: text('Message'),
    signal: saidInTitle,
  },
  // Of one's own choice: the message begins with when it started.
  {
    tool: 'Zabbix',
    marks: ['event_id', 'event_value=0|1'],
    about: ['host'],
    summary: text('trigger_name', 'subject', 'alert_subject', 'message', 'alert_message'),
    severity: severity(ZABBIX_SEVERITIES, ZABBIX_NUMBERS),
    details: text('message', 'alert_message'),
    labels: [{ from: 'tags' }],
    entityId: text('host', 'hostname'),
    signal: signal([['event_id']], ['event_value'], { resolved: ['0'] }),
  },
  {
    tool: 'Zabbix',
    marks: ['hostname', 'item', 'trigger', 'status'],
    about: ['hostname'],
    summary: text('trigger'),
    severity: severity(ZABBIX_SEVERITIES, ZABBIX_NUMBERS),
    details: text('item'),
    entityId: text('hostname'),
    signal: signal([['hostname'], ['item']], ['status']),
  },
  ...HOME_ASSISTANT,
  ...SUMO_LOGIC,
  // https://grafana.com/docs/oncall/latest/configure/outgoing-webhooks/
  {
    tool: 'Grafana OnCall',
    marks: ['alert_group.id', 'event.type'],
    summary: text('alert_group.title', 'alert_payload.title', 'alert_payload.labels.alertname'),
    severity: severity(
      ['alert_payload.labels.severity', 'alert_group.labels.severity', 'alert_payload.commonLabels.severity'],
      {},
    ),
    details: text(
      'alert_payload.annotations.description',
      'alert_payload.message',
      'alert_payload.annotations.summary',
    ),
    labels: [{ from: 'alert_payload.labels' }, { from: 'alert_payload.commonLabels' }, { from: 'alert_group.labels' }],
    entityId: text('alert_payload.labels.instance'),
    signal: signal([['alert_group.id']], ['alert_group.state'], { acknowledges: ['acknowledged'] }),
  },
]
