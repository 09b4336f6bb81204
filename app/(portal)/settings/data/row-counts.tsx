import type { RowCounts as Counts } from '@/lib/workspaces/count-rows'
import { Figures } from './figures'

const number = new Intl.NumberFormat('en')

export function RowCounts({ rows }: { rows: Counts }) {
  const named: [string, number][] = [
    ['Open incidents', rows.open],
    ['Acknowledged incidents', rows.acknowledged],
    ['Resolved incidents', rows.resolved],
    ['Timeline entries', rows.timelineEntries],
    ['Label pairs', rows.labelPairs],
    ['Entities', rows.entities],
    ['Runbooks', rows.runbooks],
    ['Rejected alerts', rows.rejectedAlerts],
    ['Idempotency keys', rows.idempotencyKeys],
  ]
  return <Figures label="Rows" figures={named.map(([name, count]) => [name, number.format(count)])} />
}
