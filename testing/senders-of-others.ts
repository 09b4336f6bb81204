/** The requests of well-known senders to PagerDuty and Opsgenie, as their own sources build them. */

type Recovery = [path: string, body: unknown]

type Requests = {
  path: string
  headers?: Record<string, string>
  fires: unknown
  /** By what the first alert was answered. */
  recovers: (answered: { dedup_key?: string }) => Recovery[]
  /** Each of its alerts is an incident of its own. */
  isKeyless?: true
}

type Sender = {
  name: string
  speaks: 'pagerduty' | 'opsgenie'
  /** Its summary and severity. */
  incident: string
  requests: (token: string) => Requests
}

const ENQUEUE = '/v2/enqueue'
const ALERTS = '/v2/alerts'

export const SENDERS: Sender[] = [
  {
    // https://github.com/TwiN/gatus/blob/master/alerting/provider/pagerduty/pagerduty.go
    name: 'Gatus 5, PagerDuty',
    speaks: 'pagerduty',
    incident: 'TRIGGERED: core/api - is down, critical',
    requests: (token) => {
      const event = (event_action: string, dedup_key: string, summary: string) => {
        return {
          routing_key: token,
          dedup_key,
          event_action,
          payload: { summary, source: 'Gatus', severity: 'critical' },
        }
      }
      return {
        path: ENQUEUE,
        isKeyless: true,
        fires: event('trigger', '', 'TRIGGERED: core/api - is down'),
        recovers: ({ dedup_key = '' }) => [[ENQUEUE, event('resolve', dedup_key, 'RESOLVED: core/api - is down')]],
      }
    },
  },
  {
    // https://github.com/TwiN/gatus/blob/master/alerting/provider/opsgenie/opsgenie.go: it creates once more, then closes.
    name: 'Gatus 5, Opsgenie',
    speaks: 'opsgenie',
    incident: '[core] api - is down, critical',
    requests: (token) => {
      const alert = (message: string, description: string) => ({
        ...{ message, priority: 'P1', source: 'gatus', entity: 'gatus-core-api', alias: 'gatus-healthcheck-core-api' },
        ...{
          description,
          tags: ['prod'],
          details: { 'endpoint:url': 'https://api.example/', 'result:http_status': '502' },
        },
      })
      const close = { source: 'core-api', note: 'RESOLVED: api - is down' }
      return {
        path: ALERTS,
        headers: { authorization: `GenieKey ${token}` },
        fires: alert('[core] api - is down', 'An alert for *core/api* has been triggered\n▢ - `[STATUS] == 200`\n'),
        recovers: () => [
          [ALERTS, alert('[core] RESOLVED: api - is down', 'An alert for *core/api* has been resolved')],
          [`${ALERTS}/gatus-healthcheck-core-api/close?identifierType=alias`, close],
        ],
      }
    },
  },
  {
    // https://github.com/louislam/uptime-kuma/blob/master/server/notification-providers/pagerduty.js
    name: 'Uptime Kuma, PagerDuty',
    speaks: 'pagerduty',
    incident: '[Uptime Kuma Monitor 🔴 Down] [Shop] connect ECONNREFUSED, medium',
    requests: (token) => {
      const event = (event_action: string, summary: string) => {
        const payload = { summary, severity: 'warning', source: 'https://shop.example' }
        return { payload, routing_key: token, event_action, dedup_key: 'Uptime Kuma/7' }
      }
      return {
        path: ENQUEUE,
        fires: event('trigger', '[Uptime Kuma Monitor 🔴 Down] [Shop] connect ECONNREFUSED'),
        recovers: () => [[ENQUEUE, event('resolve', '[Uptime Kuma Monitor ✅ Up] [Shop] 200 - OK')]],
      }
    },
  },
  {
    // https://github.com/louislam/uptime-kuma/blob/master/server/notification-providers/opsgenie.js
    name: 'Uptime Kuma, Opsgenie',
    speaks: 'opsgenie',
    incident: 'Uptime Kuma Alert: Shop / Kasse & Café, medium',
    requests: (token) => {
      const alias = 'Shop / Kasse & Café'
      const source = 'Uptime Kuma'
      const description = '[Shop] [🔴 Down] connect ECONNREFUSED'
      return {
        path: ALERTS,
        headers: { authorization: `GenieKey ${token}` },
        fires: { message: `Uptime Kuma Alert: ${alias}`, alias, description, source, priority: 'P3' },
        recovers: () => [[`${ALERTS}/${encodeURIComponent(alias)}/close?identifierType=alias`, { source }]],
      }
    },
  },
  {
    // https://github.com/grafana/alerting/blob/main/receivers/pagerduty/v1/pagerduty.go
    name: 'Grafana, PagerDuty',
    speaks: 'pagerduty',
    incident: '[FIRING:1] Memory (web-7), high',
    requests: (token) => {
      const event = (event_action: string, summary: string) => ({
        ...{ routing_key: token, dedup_key: 'a'.repeat(64), event_action, client: 'Grafana' },
        ...{
          client_url: 'https://grafana.example/',
          links: [{ href: 'https://grafana.example/', text: 'External URL' }],
        },
        images: [{ src: 'https://grafana.example/image.png' }],
        payload: {
          ...{
            summary,
            source: 'grafana',
            severity: 'error',
            class: 'default',
            component: 'Grafana',
            group: 'default',
          },
          custom_details: { firing: '\nValue: A=93\n', num_firing: '1', num_resolved: '0', resolved: '' },
        },
      })
      return {
        path: ENQUEUE,
        fires: `${JSON.stringify(event('trigger', '[FIRING:1] Memory (web-7)'))}\n`,
        recovers: () => [[ENQUEUE, event('resolve', '[RESOLVED] Memory (web-7)')]],
      }
    },
  },
  {
    // https://github.com/grafana/alerting/blob/main/receivers/opsgenie/v1/opsgenie.go: without a priority if none is named.
    name: 'Grafana, Opsgenie',
    speaks: 'opsgenie',
    incident: '[FIRING:1] Memory (web-7), high',
    requests: (token) => {
      const alias = 'b'.repeat(64)
      return {
        path: ALERTS,
        headers: { authorization: `GenieKey ${token}` },
        fires: {
          ...{ alias, message: '[FIRING:1] Memory (web-7)', description: '**Firing**\n', source: 'Grafana' },
          ...{
            details: { url: 'https://grafana.example/alerting/list', team: 'blue' },
            tags: ['alertname:Memory', 'team:blue'],
          },
          responders: [{ name: 'ops', type: 'team' }],
        },
        recovers: () => [[`${ALERTS}/${alias}/close?identifierType=alias`, { source: 'Grafana' }]],
      }
    },
  },
  {
    // https://github.com/Checkmk/checkmk/blob/master/cmk/notification_plugins/pagerduty.py
    name: 'Checkmk, PagerDuty',
    speaks: 'pagerduty',
    incident: 'CRITICAL: Filesystem / on db-1, critical',
    requests: (token) => {
      const event = (event_action: string, state: string, severity: string) => ({
        ...{ routing_key: token, event_action, dedup_key: 'Filesystem//db-1:10.0.0.5', client: 'Check_MK' },
        payload: {
          ...{ summary: `${state}: Filesystem / on db-1`, source: '10.0.0.5', severity },
          custom_details: { info: 'Used: 97%', host: 'db-1', host_address: '10.0.0.5' },
        },
      })
      return {
        path: ENQUEUE,
        fires: event('trigger', 'CRITICAL', 'critical'),
        recovers: () => [
          [ENQUEUE, event('acknowledge', 'CRITICAL', 'critical')],
          [ENQUEUE, event('resolve', 'OK', 'info')],
        ],
      }
    },
  },
  {
    // https://github.com/Checkmk/checkmk/blob/master/cmk/notification_plugins/opsgenie_issues.py, by Opsgenie's Python client
    name: 'Checkmk, Opsgenie',
    speaks: 'opsgenie',
    incident: 'Check_MK: db-1/Filesystem / CRIT, medium',
    requests: (token) => {
      const at = `${ALERTS}/SVC_PROBLEM_ID%3A%2042`
      return {
        path: ALERTS,
        headers: { authorization: `GenieKey ${token}`, accept: 'application/json' },
        fires: {
          ...{ note: 'Alert created by Check_MK', actions: [], description: 'Host: db-1\nOutput: Used: 97%\n' },
          ...{ message: 'Check_MK: db-1/Filesystem / CRIT', priority: 'P3', responders: [], tags: [], entity: '' },
          alias: 'SVC_PROBLEM_ID: 42',
        },
        recovers: () => [
          [`${at}/acknowledge?identifierType=alias`, { user: 'ana', note: 'on it' }],
          [`${at}/close?identifierType=alias`, { note: 'Alert closed by Check_MK' }],
        ],
      }
    },
  },
  {
    // https://git.zabbix.com/projects/ZBX/repos/zabbix/browse/templates/media/pagerduty
    name: 'Zabbix, PagerDuty',
    speaks: 'pagerduty',
    incident: 'Problem: /: Disk space is critically low, medium',
    requests: (token) => ({
      path: ENQUEUE,
      fires: {
        ...{ routing_key: token, dedup_key: '1205', event_action: 'trigger', client: 'Zabbix' },
        payload: {
          ...{ summary: 'Problem: /: Disk space is critically low', source: 'db-1 : 10.0.0.5', severity: 'warning' },
          custom_details: { 'Event date': '2026.03.01', 'Event tags': 'scope:capacity', 'Event host': 'db-1' },
        },
        links: [{ href: 'https://zabbix.example/tr_events.php?triggerid=1&eventid=1205', text: 'Event link' }],
      },
      recovers: () => [[ENQUEUE, { routing_key: token, dedup_key: '1205', event_action: 'resolve' }]],
    }),
  },
  {
    // https://github.com/opsgenie/opsgenie-go-sdk-v2: encodes no slash. Sensu's aliases are "entity/check".
    name: "Opsgenie's Go client",
    speaks: 'opsgenie',
    incident: 'web-1/check-http, medium',
    requests: (token) => ({
      path: ALERTS,
      headers: { authorization: `GenieKey ${token}`, 'content-type': 'application/json; charset=utf-8' },
      fires: {
        ...{ message: 'web-1/check-http', alias: 'web-1/check-http', description: 'CRITICAL', source: 'Sensu Go' },
        responders: [
          { type: 'escalation', name: 'ops' },
          { type: 'schedule', name: 'ops' },
        ],
        ...{ tags: ['web-1', 'check-http', 'default'], details: { occurrences: '1' }, entity: 'web-1', priority: 'P3' },
      },
      recovers: () => [[`${ALERTS}/web-1/check-http/close?identifierType=alias`, { source: 'Sensu Go' }]],
    }),
  },
  {
    // https://github.com/opsgenie/opsgenie-nodejs-sdk: a slash behind each path.
    name: "Opsgenie's JavaScript client",
    speaks: 'opsgenie',
    incident: 'Queue is long, low',
    requests: (token) => ({
      path: `${ALERTS}/`,
      headers: { authorization: `GenieKey ${token}` },
      fires: { message: 'Queue is long', alias: 'queue', priority: 'P5' },
      recovers: () => [[`${ALERTS}/queue/close/?identifierType=alias`, { user: 'u' }]],
    }),
  },
  {
    // https://github.com/influxdata/kapacitor/blob/master/services/opsgenie2/service.go
    name: 'Kapacitor, Opsgenie',
    speaks: 'opsgenie',
    incident: 'cpu:host=db-1 is CRITICAL, critical',
    requests: (token) => ({
      path: ALERTS,
      headers: { authorization: `GenieKey ${token}` },
      fires: {
        ...{ alias: 'Y3B1Omhvc3Q9ZGItMQ==', entity: 'cpu:host=db-1', message: 'cpu:host=db-1 is CRITICAL', note: '' },
        ...{
          priority: 'P1',
          description: '{"series":[]}',
          details: { 'Monitoring Tool': 'Kapacitor', Level: 'CRITICAL' },
        },
      },
      recovers: () => [[`${ALERTS}/Y3B1Omhvc3Q9ZGItMQ==/close?identifierType=alias`, { note: 'cpu:host=db-1 is OK' }]],
    }),
  },
  {
    // https://github.com/librenms/librenms/blob/master/LibreNMS/Alert/Transport/Pagerduty.php
    name: 'LibreNMS, PagerDuty',
    speaks: 'pagerduty',
    incident: 'Port down on switch-3, medium',
    requests: (token) => {
      const event = (event_action: string) => ({
        ...{ routing_key: token, event_action, dedup_key: '88' },
        payload: {
          ...{ custom_details: 'Alert for device switch-3', device_groups: ['core'], source: 'switch-3' },
          ...{ severity: 'warning', summary: 'Port down on switch-3' },
        },
      })
      return { path: ENQUEUE, fires: event('trigger'), recovers: () => [[ENQUEUE, event('resolve')]] }
    },
  },
  {
    // Alertmanager's `service_key` speaks this version too.
    name: 'An older LibreNMS, version 1 of PagerDuty',
    speaks: 'pagerduty',
    incident: 'Port down on switch-3, high',
    requests: (token) => {
      const path = '/generic/2010-04-15/create_event.json'
      const event = (event_type: string) => ({
        ...{ service_key: token, incident_key: 88, description: 'Port down on switch-3', client: 'LibreNMS' },
        ...{ event_type, details: { ifName: 'ge-0/0/1', ifIndex: 501 } },
      })
      return { path, fires: event('trigger'), recovers: () => [[path, event('resolve')]] }
    },
  },
  {
    // https://github.com/PagerDuty/pdpyras, version 3: the key stands in a header.
    name: "PagerDuty's Python client",
    speaks: 'pagerduty',
    incident: 'Down, critical',
    requests: (token) => ({
      path: ENQUEUE,
      headers: { 'x-routing-key': token },
      fires: {
        ...{ event_action: 'trigger', dedup_key: 'd', links: [], images: [] },
        payload: { summary: 'Down', source: 's', severity: 'critical', custom_details: { n: 1, nested: { a: [1] } } },
      },
      recovers: () => [[ENQUEUE, { event_action: 'resolve', dedup_key: 'd' }]],
    }),
  },
]
