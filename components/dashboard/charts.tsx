import { SEVERITIES, type Severity } from '@/lib/values/severity'
import { Chart } from './chart'
import { LABEL_COLORS } from './label-colors'
import { type LinkedStep, StepLinks } from './step-links'

export type SeverityPoint = Record<Severity, number> & { at: Date; before: number }

type Links = { stepMs: number; links: LinkedStep[] }

export function SeverityChart({ points, stepMs, links }: { points: SeverityPoint[] } & Links) {
  const bars = SEVERITIES.map((name) => ({ name, color: `var(--color-chart-${name})`, shape: 'bar' as const }))
  return (
    <Chart
      stepMs={stepMs}
      unit="count"
      links={<StepLinks label="Incidents by severity: steps" steps={links} stepMs={stepMs} />}
      series={[...bars, { name: 'before', color: 'var(--color-muted)', shape: 'step' }]}
      points={points.map(({ at, low, medium, high, critical, before }) => ({
        at,
        values: [low, medium, high, critical, before],
      }))}
    />
  )
}

export type AnswerPoint = { at: Date; median: number | undefined; p90: number | undefined }

export function AnswerChart({ points, stepMs }: { points: AnswerPoint[]; stepMs: number }) {
  return (
    <Chart
      stepMs={stepMs}
      unit="duration"
      height={92}
      series={[
        { name: 'p90', color: 'var(--color-chart-p90)', shape: 'line' },
        { name: 'median', color: 'var(--color-chart-median)', shape: 'line' },
      ]}
      points={points.map(({ at, median, p90 }) => ({ at, values: [p90, median] }))}
    />
  )
}

type LabelPoint = { at: Date; counts: number[] }

type LabelProps = { label: string; names: string[]; points: LabelPoint[] } & Links

export function LabelChart({ label, names, points, stepMs, links }: LabelProps) {
  return (
    <Chart
      stepMs={stepMs}
      unit="count"
      links={<StepLinks label={`${label}: steps`} steps={links} stepMs={stepMs} />}
      series={names.map((name, at) => ({ name, color: LABEL_COLORS[at] ?? '', shape: 'bar' }))}
      points={points.map(({ at, counts }) => ({ at, values: counts }))}
    />
  )
}

export type PagesPoint = { at: Date; sent: number; failed: number }

export function PagesChart({ points, stepMs }: { points: PagesPoint[]; stepMs: number }) {
  return (
    <Chart
      stepMs={stepMs}
      unit="count"
      series={[
        { name: 'sent', color: 'var(--color-heat-2)', shape: 'bar' },
        { name: 'failed', color: 'var(--color-chart-high)', shape: 'bar' },
      ]}
      points={points.map(({ at, sent, failed }) => ({ at, values: [sent, failed] }))}
    />
  )
}
