import type { Luck } from '../luck/luck'
import { type Condition, SEVERITIES } from '../record/settings'

/** Some of the drawn alerts match them. */
export function drawConditions(luck: Luck): Condition[] {
  const first = drawCondition(luck)
  return luck.chance(0.3) ? [first, drawCondition(luck)] : [first]
}

function drawCondition(luck: Luck): Condition {
  const services = luck.pick([['api'], ['db'], ['queue', 'mail']])
  return luck.pick<Condition>([
    { field: 'label', key: 'service', operator: 'is', values: services },
    { field: 'label', key: 'service', operator: 'is not', values: services },
    { field: 'label', key: 'host', operator: 'starts with', values: services },
    { field: 'severity', operator: luck.pick(['is', 'is not']), values: [luck.pick(SEVERITIES)] },
    { field: 'summary', operator: 'contains', values: [luck.pick(['disk', 'DOWN', 'slow'])] },
    { field: 'summary', operator: 'does not contain', values: ['backup'] },
    { field: 'entity', operator: luck.pick(['is', 'is not']), values: [`host-${luck.between(1, 5)}`] },
  ])
}
