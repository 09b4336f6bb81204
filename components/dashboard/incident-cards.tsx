import Link from 'next/link'
import type { IncidentHistory } from '@/lib/dashboard/incidents'
import type { Range } from '@/lib/dashboard/range'
import { SEVERITIES } from '@/lib/values/severity'
import { groupDigits } from '../ui/group-digits'
import { type ListOf, stepTime } from './asked'
import { ChartCard } from './chart-card'
import { AnswerChart, type AnswerPoint, SeverityChart } from './charts'
import { DataTable } from './data-table'
import { formatDuration, formatLength } from './format'
import { StepTime } from './step-time'

type Props = {
  history: IncidentHistory
  range: Range
  listOf: ListOf
  exportUrl?: (table: string) => string
}

export function IncidentCards(props: Props) {
  return (
    <div className="mb-4 grid gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <SeverityCard {...props} />
      <AnswerCard {...props} />
    </div>
  )
}

function SeverityCard({ history: { steps, total }, range, listOf, exportUrl }: Props) {
  const { stepMs } = range
  const hrefOf = (at: Date) => listOf({ time: stepTime(at, stepMs) })
  return (
    <ChartCard
      title="Incidents by severity"
      note={`per ${stepName(stepMs)} · dashed: the ${formatLength(range)} before`}
      exportUrl={exportUrl?.('incidents')}
      chart={
        <>
          <ul className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-xs">
            {SEVERITIES.toReversed().map((severity) => (
              <li key={severity} className="flex items-center gap-1.5">
                <span aria-hidden className={`size-3 rounded-sm ${SWATCHES[severity]}`} />
                <Link href={listOf({ time: range, severities: [severity] })} prefetch={false} className="text-inherit">
                  <span className="capitalize">{severity}</span> {groupDigits(total.bySeverity[severity])}
                </Link>
              </li>
            ))}
          </ul>
          <SeverityChart
            stepMs={stepMs}
            points={steps.map(({ at, bySeverity, openedBefore }) => ({ at, ...bySeverity, before: openedBefore }))}
            links={steps.map(({ at, opened }) => ({ at, count: opened, href: hrefOf(at) }))}
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
              <Link key="at" href={hrefOf(at)} prefetch={false}>
                <StepTime at={at} stepMs={stepMs} />
              </Link>,
              ...[critical, high, medium, low, openedBefore].map(groupDigits),
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
      exportUrl={exportUrl?.('answers')}
      chart={
        <>
          <ul className="mb-3 flex gap-4 text-xs">
            <li className="flex items-center gap-1.5">
              <span aria-hidden className="size-3 rounded-sm bg-chart-median" />
              median
            </li>
            <li className="flex items-center gap-1.5">
              <span aria-hidden className="size-3 rounded-sm bg-chart-p90" />
              p90
            </li>
          </ul>
          <AnswerPart
            title="To acknowledge"
            stepMs={stepMs}
            points={steps.map(({ at, toAcknowledge }) => ({ at, ...toAcknowledge }))}
          />
          <AnswerPart
            title="To resolve"
            stepMs={stepMs}
            points={steps.map(({ at, toResolve }) => ({ at, ...toResolve }))}
          />
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

type AnswerPartProps = { title: string; points: AnswerPoint[]; stepMs: number }

function AnswerPart({ title, points, stepMs }: AnswerPartProps) {
  return (
    <div className="mb-3">
      <h3 className="mb-1 font-medium text-xs">{title}</h3>
      {points.some(({ p90 }) => p90 !== undefined) ? (
        <AnswerChart stepMs={stepMs} points={points} />
      ) : (
        <p className="text-muted">None in this range.</p>
      )}
    </div>
  )
}

const HOUR_MS = 3_600_000

export function stepName(stepMs: number) {
  const hours = stepMs / HOUR_MS
  if (hours === 1) return 'hour'
  if (hours < 24) return `${hours} hours`
  return hours === 24 ? 'day' : 'week'
}
