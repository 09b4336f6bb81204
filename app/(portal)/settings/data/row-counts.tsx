import { groupDigits } from '@/components/ui/group-digits'
import type { RowCounts as Counts } from '@/lib/workspaces/count-rows'
import type { Count } from '@/lib/workspaces/estimate-rows'
import { Figures } from './figures'

const rough = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 })

export function RowCounts({ rows }: { rows: Counts }) {
  const named: [string, Count][] = [
    ['Open incidents', rows.open],
    ['Acknowledged incidents', rows.acknowledged],
    ['Resolved incidents', rows.resolved],
    ['Timeline entries', rows.timelineEntries],
    ['Labels', rows.labelPairs],
    ['Entities', rows.entities],
    ['Runbooks', rows.runbooks],
    ['Rejected alerts', rows.rejectedAlerts],
    ['Requests known by their Idempotency-Key', rows.idempotencyKeys],
  ]
  return <Figures label="Rows" figures={named.map(([name, count]) => [name, inWords(count)])} />
}

function inWords({ rows, isExact }: Count) {
  return isExact ? groupDigits(rows) : `about ${rough.format(rows)}`
}
