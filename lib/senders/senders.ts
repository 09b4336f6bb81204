import type { PresetName } from '../sources/presets/presets'

/** A tool that sends; its page is docs/senders/NAME.md. Null: each of its alerts is an incident. */
export const SENDERS = [
  { name: 'alertmanager', title: 'Alertmanager', preset: 'alertmanager' },
  { name: 'grafana', title: 'Grafana', preset: 'grafana' },
  { name: 'uptime-kuma', title: 'Uptime Kuma', preset: 'uptime-kuma' },
  { name: 'zabbix', title: 'Zabbix', preset: 'custom' },
  { name: 'nagios', title: 'Nagios', preset: 'custom' },
  { name: 'icinga', title: 'Icinga 2', preset: 'custom' },
  { name: 'monit', title: 'Monit', preset: 'custom' },
  { name: 'gatus', title: 'Gatus', preset: 'custom' },
  { name: 'syslog-ng', title: 'syslog-ng', preset: 'custom' },
  { name: 'node-red', title: 'Node-RED', preset: 'custom' },
  { name: 'sentry', title: 'Sentry', preset: 'sentry' },
  { name: 'pagerduty', title: 'PagerDuty events', preset: 'pagerduty' },
  { name: 'opsgenie', title: 'Opsgenie', preset: 'opsgenie' },
  { name: 'cloudwatch', title: 'Amazon CloudWatch', preset: 'cloudwatch' },
  { name: 'azure', title: 'Azure Monitor', preset: 'azure' },
  { name: 'google-cloud', title: 'Google Cloud', preset: 'google-cloud' },
  { name: 'curl', title: 'curl or a script', preset: 'custom' },
] as const satisfies readonly { name: string; title: string; preset: PresetName }[]

export type SenderName = (typeof SENDERS)[number]['name']

export function findSender(name: string) {
  return SENDERS.find((sender) => sender.name === name)
}
