import type { IncidentHistory } from '@/lib/dashboard/incidents'
import type { Range } from '@/lib/dashboard/range'
import { SEVERITIES } from '@/lib/severity'
import { ChartCard } from './chart-card'
import { AnswerChart, SeverityChart } from './charts'
import { DataTable } from './data-table'
import { formatCount, formatDuration } from './format'
import { StepTime } from './step-time'

type Props = { history: IncidentHistory; range: Range; exportUrl?: (table: string) => string }

export function IncidentCards(props: Props) {
  return (
    <div className="mb-4 grid gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <SeverityCard {...props} />
      <AnswerCard {...props} />
    </div>
  )
}

function SeverityCard({ history: { steps, total }, range: { stepMs }, exportUrl }: Props) {
  return (
    <ChartCard
      title="Incidents by severity"
      note={`every ${stepName(stepMs)}, dashed: the range before`}
      exportUrl={exportUrl?.('incidents')}
      chart={
        <>
          <ul className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-xs">
            {SEVERITIES.toReversed().map((severity) => (
              <li key={severity} className="flex items-center gap-1.5">
                <span aria-hidden className={`size-3 rounded-sm ${SWATCHES[severity]}`} />
                {severity} {formatCount(total.bySeverity[severity])}
              </li>
            ))}
          </ul>
          <SeverityChart
            stepMs={stepMs}
            points={steps.map(({ at, bySeverity, openedBefore }) => ({ at, ...bySeverity, before: openedBefore }))}
          />
        </>
      }
      table={
        <DataTable
          label="Incidents by severity"
          columns={['From', 'critical', 'high', 'medium', 'low', 'before']}
          rows={steps.map(({ at, bySeverity: { critical, high, medium, low }, openedBefore }) => ({
            key: at.toISOString(),
            cells: [
              <StepTime key="at" at={at} stepMs={stepMs} />,
              ...[critical, high, medium, low, openedBefore].map(formatCount),
            ],
          }))}
        />
      }
    />
  )
}

const SWATCHES = {
  critical: 'bg-chart-critical',
  high: 'bg-chart-high',
  medium: 'bg-chart-medium',
  low: 'bg-chart-low',
} as const

function AnswerCard({ history: { steps }, range: { stepMs }, exportUrl }: Props) {
  return (
    <ChartCard
      title="How fast we answer"
      note="median and p90"
      exportUrl={exportUrl?.('answers')}
      chart={
        <>
          <h3 className="mb-1 font-medium text-xs">To acknowledge</h3>
          <AnswerChart stepMs={stepMs} points={steps.map(({ at, toAcknowledge }) => ({ at, ...toAcknowledge }))} />
          <h3 className="mt-3 mb-1 font-medium text-xs">To resolve</h3>
          <AnswerChart stepMs={stepMs} points={steps.map(({ at, toResolve }) => ({ at, ...toResolve }))} />
        </>
      }
      table={
        <DataTable
          label="How fast we answer"
          columns={['From', 'acknowledged', 'p90', 'resolved', 'p90 ']}
          rows={steps.map(({ at, toAcknowledge, toResolve }) => ({
            key: at.toISOString(),
            cells: [
              <StepTime key="at" at={at} stepMs={stepMs} />,
              formatDuration(toAcknowledge.median),
              formatDuration(toAcknowledge.p90),
              formatDuration(toResolve.median),
              formatDuration(toResolve.p90),
            ],
          }))}
        />
      }
    />
  )
}

const HOUR_MS = 3_600_000

export function stepName(stepMs: number) {
  const hours = stepMs / HOUR_MS
  if (hours === 1) return 'hour'
  if (hours < 24) return `${hours} hours`
  return hours === 24 ? 'day' : 'week'
}
