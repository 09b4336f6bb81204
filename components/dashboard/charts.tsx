'use client'

import type { ReactElement } from 'react'
import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { ANSWER_CHART_HEIGHT, CHART_HEIGHT } from './chart-height'
import { formatDuration, formatRoughly } from './format'
import { LABEL_COLORS } from './label-colors'
import { formatStep } from './step-time'

const SERIES = [
  ['low', 'var(--color-chart-low)'],
  ['medium', 'var(--color-chart-medium)'],
  ['high', 'var(--color-chart-high)'],
  ['critical', 'var(--color-chart-critical)'],
] as const

export type SeverityPoint = Record<(typeof SERIES)[number][0], number> & { at: Date; before: number }

export function SeverityChart({ points, stepMs }: { points: SeverityPoint[]; stepMs: number }) {
  return (
    <Frame>
      <ComposedChart accessibilityLayer={false} data={points} margin={MARGIN} barCategoryGap="12%">
        {axes({ stepMs, format: String })}
        {SERIES.map(([severity, color]) => (
          <Bar key={severity} dataKey={severity} stackId="all" fill={color} isAnimationActive={false} />
        ))}
        <Line
          type="step"
          dataKey="before"
          name="before"
          stroke="var(--color-muted)"
          strokeDasharray="3 3"
          strokeWidth={1}
          dot={false}
          isAnimationActive={false}
        />
      </ComposedChart>
    </Frame>
  )
}

export type AnswerPoint = { at: Date; median: number | undefined; p90: number | undefined }

export function AnswerChart({ points, stepMs }: { points: AnswerPoint[]; stepMs: number }) {
  const look = { dot: { r: 1.5 }, strokeWidth: 2, isAnimationActive: false, connectNulls: true } as const
  return (
    <Frame height={ANSWER_CHART_HEIGHT}>
      <ComposedChart accessibilityLayer={false} data={points} margin={MARGIN}>
        {axes({ stepMs, format: formatDuration, formatTick: formatRoughly })}
        <Line dataKey="p90" stroke="var(--color-chart-p90)" {...look} />
        <Line dataKey="median" stroke="var(--color-chart-median)" {...look} />
      </ComposedChart>
    </Frame>
  )
}

export type LabelPoint = { at: Date; counts: number[] }

export function LabelChart({ names, points, stepMs }: { names: string[]; points: LabelPoint[]; stepMs: number }) {
  return (
    <Frame>
      <ComposedChart accessibilityLayer={false} data={points} margin={MARGIN} barCategoryGap="12%">
        {axes({ stepMs, format: String })}
        {names.map((name, at) => (
          <Bar
            key={name}
            name={name}
            dataKey={({ counts }: LabelPoint) => counts[at] ?? 0}
            stackId="all"
            fill={LABEL_COLORS[at] ?? ''}
            isAnimationActive={false}
          />
        ))}
      </ComposedChart>
    </Frame>
  )
}

export type PagesPoint = { at: Date; sent: number; failed: number }

export function PagesChart({ points, stepMs }: { points: PagesPoint[]; stepMs: number }) {
  return (
    <Frame>
      <ComposedChart accessibilityLayer={false} data={points} margin={MARGIN} barCategoryGap="20%">
        {axes({ stepMs, format: String })}
        <Bar dataKey="sent" stackId="all" fill="var(--color-heat-2)" isAnimationActive={false} />
        <Bar dataKey="failed" stackId="all" fill="var(--color-chart-high)" isAnimationActive={false} />
      </ComposedChart>
    </Frame>
  )
}

const MARGIN = { top: 8, right: 8, bottom: 0, left: 0 }

/** The table beside it says it to those who cannot see it. */
function Frame({ children, height = CHART_HEIGHT }: { children: ReactElement; height?: number }) {
  return (
    <div aria-hidden className="text-xs">
      <ResponsiveContainer width="100%" height={height}>
        {children}
      </ResponsiveContainer>
    </div>
  )
}

type Axes = { stepMs: number; format: (value: number) => string; formatTick?: (value: number) => string }

function axes({ stepMs, format, formatTick = format }: Axes) {
  const tick = { fill: 'var(--color-muted)', fontSize: 11 }
  const line = { stroke: 'var(--color-line)' }
  const when = (at: unknown) => (at instanceof Date ? formatStep(at, stepMs) : '')
  return (
    <>
      <CartesianGrid vertical={false} {...line} />
      <XAxis dataKey="at" tickFormatter={when} tick={tick} axisLine={line} tickLine={false} minTickGap={24} />
      <YAxis
        allowDecimals={false}
        tickFormatter={formatTick}
        tick={tick}
        axisLine={false}
        tickLine={false}
        width={44}
        tickCount={4}
      />
      <Tooltip
        isAnimationActive={false}
        labelFormatter={when}
        formatter={(value) => format(Number(value))}
        contentStyle={{
          background: 'var(--color-panel)',
          border: '1px solid var(--color-line-control)',
          borderRadius: 6,
          color: 'var(--color-ink)',
        }}
        itemStyle={{ color: 'var(--color-ink)' }}
        cursor={{ fill: 'var(--color-raised)', opacity: 0.5 }}
      />
    </>
  )
}
