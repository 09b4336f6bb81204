import type { Luck } from '../luck/luck'
import type { Meant } from '../record/sent'
import { SEVERITIES } from '../record/settings'

const HOSTILE = ['', '\u202e', '<script>', '{"a":1}', '\\u0000', '\'; DROP TABLE "Incident" --', '🧨', '%s%n']

export function drawAlert(marker: string, luck: Luck): { alert: Meant; body: string } {
  const service = luck.pick(['api', 'db', 'queue', 'mail'])
  const labels = { service, host: `${service}-${luck.between(1, 3)}`, env: luck.pick(['prod', 'prod', 'test']) }
  const entityId = luck.chance(0.5) ? `host-${luck.between(1, 5)}` : undefined
  const severity = luck.pick([...SEVERITIES, 'high', 'critical'] as const)
  const summary = `${marker} ${luck.pick(['Disk full', 'Down', 'Slow', 'Backup late'])}`
  const details = luck.chance(0.3) ? `line\n${luck.pick(HOSTILE)}` : undefined
  const body = JSON.stringify({ summary, severity, labels, details, entityId, extra: luck.pick(HOSTILE) })
  return { alert: { severity, summary, labels, entityId }, body }
}
