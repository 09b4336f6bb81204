import { ChartCard } from '@/components/dashboard/chart-card'
import { PagesChart } from '@/components/dashboard/charts'
import { DataTable } from '@/components/dashboard/data-table'
import { stepName } from '@/components/dashboard/incident-cards'
import { StepTime } from '@/components/dashboard/step-time'
import { groupDigits } from '@/components/ui/group-digits'
import type { Failure } from '@/lib/dashboard/failures'
import type { PageHistory } from '@/lib/dashboard/pages'
import type { DashboardSearch } from '@/lib/dashboard/read'
import { Failures } from './failures'
import { exportUrl } from './search'

type Props = { search: DashboardSearch; pages: PageHistory; failures: Failure[]; isAdmin: boolean; stepMs: number }

export function PagesCard({ search, pages, failures, isAdmin, stepMs }: Props) {
  return (
    <ChartCard
      title="Pages sent and failed"
      note={`per ${stepName(stepMs)}`}
      exportUrl={exportUrl(search, 'pages')}
      chart={
        <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] xl:max-2xl:grid-cols-1">
          <PagesChart points={pages.steps} stepMs={stepMs} />
          <DataTable
            label="Pages by channel"
            columns={['Channel', 'sent', 'failed']}
            rows={pages.channels.map(({ channel, sent, failed }) => ({
              key: channel,
              cells: [channel || 'no contact method', groupDigits(sent), groupDigits(failed)],
            }))}
          />
          <Failures failures={failures} isAdmin={isAdmin} />
        </div>
      }
      table={
        <DataTable
          label="Pages sent and failed"
          columns={['From', 'sent', 'failed']}
          rows={pages.steps.map(({ at, sent, failed }) => ({
            key: at.toISOString(),
            cells: [<StepTime key="at" at={at} stepMs={stepMs} />, groupDigits(sent), groupDigits(failed)],
          }))}
        />
      }
    />
  )
}
