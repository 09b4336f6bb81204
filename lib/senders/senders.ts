import type { PresetName } from '../sources/presets/presets'

/** A tool that sends; its page is docs/senders/NAME.md, its mark stands where there is no room for the name. */
export const SENDERS = [
  { name: 'alertmanager', title: 'Alertmanager', mark: 'AM', preset: 'alertmanager' },
  { name: 'grafana', title: 'Grafana', mark: 'Gr', preset: 'grafana' },
  { name: 'uptime-kuma', title: 'Uptime Kuma', mark: 'UK', preset: 'uptime-kuma' },
  { name: 'zabbix', title: 'Zabbix', mark: 'Zx', preset: 'custom' },
  { name: 'nagios', title: 'Nagios', mark: 'Na', preset: 'custom' },
  { name: 'icinga', title: 'Icinga 2', mark: 'Ic', preset: 'custom' },
  { name: 'monit', title: 'Monit', mark: 'Mo', preset: 'custom' },
  { name: 'gatus', title: 'Gatus', mark: 'Ga', preset: 'custom' },
  { name: 'syslog-ng', title: 'syslog-ng', mark: 'Sy', preset: 'custom' },
  { name: 'node-red', title: 'Node-RED', mark: 'NR', preset: 'custom' },
  { name: 'sentry', title: 'Sentry', mark: 'Se', preset: 'sentry' },
  { name: 'pagerduty', title: 'PagerDuty events', mark: 'PD', preset: 'pagerduty' },
  { name: 'opsgenie', title: 'Opsgenie', mark: 'Og', preset: 'opsgenie' },
  { name: 'cloudwatch', title: 'Amazon CloudWatch', mark: 'CW', preset: 'cloudwatch' },
  { name: 'azure', title: 'Azure Monitor', mark: 'Az', preset: 'azure' },
  { name: 'google-cloud', title: 'Google Cloud', mark: 'GC', preset: 'google-cloud' },
  { name: 'curl', title: 'curl or a script', mark: '$', preset: 'custom' },
] as const satisfies readonly { name: string; title: string; mark: string; preset: PresetName }[]

export type SenderName = (typeof SENDERS)[number]['name']

export function findSender(name: string) {
  return SENDERS.find((sender) => sender.name === name)
}

/** As stored; else the only one that has the preset with the name of the key's reading. */
export function senderOf(stored: string | null, readingName: string | undefined): SenderName | undefined {
  const known = stored === null ? undefined : findSender(stored)
  if (known) return known.name
  const fitting = SENDERS.filter(({ preset }) => preset === readingName)
  return fitting.length === 1 ? fitting[0]?.name : undefined
}
