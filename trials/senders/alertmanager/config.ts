/** The recipe of docs/senders/alertmanager.md, with short times. */
export function alertmanagerConfig(url: string, token: string) {
  return `
route:
  receiver: tocsin
  group_by: [alertname]
  group_wait: 1s
  group_interval: 2s
  repeat_interval: 4s
receivers:
  - name: tocsin
    webhook_configs:
      - url: ${url}
        send_resolved: true
        http_config:
          authorization:
            credentials: ${token}
`
}

/** Alertmanager as a sender of PagerDuty's events. */
export function pagerdutyConfig(baseUrl: string, token: string) {
  return `
route:
  receiver: tocsin
  group_by: ['...']
  group_wait: 1s
  group_interval: 2s
  repeat_interval: 4s
receivers:
  - name: tocsin
    pagerduty_configs:
      - url: ${baseUrl}/v2/enqueue
        routing_key: ${token}
        severity: '{{ .CommonLabels.severity }}'
`
}

/** Alertmanager as a sender of Opsgenie's alerts. */
export function opsgenieConfig(baseUrl: string, token: string) {
  return `
route:
  receiver: tocsin
  group_by: ['...']
  group_wait: 1s
  group_interval: 2s
  repeat_interval: 4s
receivers:
  - name: tocsin
    opsgenie_configs:
      - api_url: ${baseUrl}/
        api_key: ${token}
        priority: P1
        update_alerts: true
`
}

/** All alerts in one message. */
export function stormConfig(url: string, token: string) {
  return `
route:
  receiver: tocsin
  group_wait: 5s
  # As long has Tocsin for its answer.
  group_interval: 30s
  repeat_interval: 1h
receivers:
  - name: tocsin
    webhook_configs:
      - url: ${url}
        send_resolved: true
        http_config:
          authorization:
            credentials: ${token}
`
}

/** The watchdog of docs/heartbeats.md, with short times. */
export function watchdogConfig(pingUrl: string) {
  return `
route:
  receiver: watchdog
  group_wait: 0s
  group_interval: 1s
  repeat_interval: 1s
receivers:
  - name: watchdog
    webhook_configs:
      - url: ${pingUrl}
        send_resolved: false
`
}

export const WATCHDOG = `
groups:
  - name: watchdog
    interval: 1s
    rules:
      - alert: Watchdog
        expr: vector(1)
`

export function prometheusConfig(targets: string[], alertmanagers: string[]) {
  return `
# On a busy machine an answer takes seconds.
global: { scrape_interval: 5s, scrape_timeout: 5s, evaluation_interval: 1s }
rule_files: [rules.yml]
alerting:
  alertmanagers:
    - static_configs: [{ targets: ${JSON.stringify(alertmanagers)} }]
scrape_configs:
  - job_name: api
    static_configs: [{ targets: ${JSON.stringify(targets)} }]
`
}

export const RULES = `
groups:
  - name: hosts
    interval: 1s
    rules:
      - alert: InstanceDown
        expr: up == 0
        # A scrape that came too late is no host that is down.
        for: 16s
        labels: { severity: critical }
        annotations:
          summary: "Instance {{ $labels.instance }} down"
          description: "{{ $labels.instance }} of job {{ $labels.job }} does not answer."
          runbook_url: "https://runbooks.example/InstanceDown"
`
