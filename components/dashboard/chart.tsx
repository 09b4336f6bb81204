import { curveStep, line, stack } from 'd3-shape'
import type { ReactNode } from 'react'
import { ChartTip } from './chart-tip'
import { FORMATS, type Point, type Series, type Unit, valueScale } from './chart-values'
import { StepTime } from './step-time'

type Props = {
  points: Point[]
  series: Series[]
  stepMs: number
  unit: Unit
  height?: number
  /** The links of its steps. */
  links?: ReactNode
}

const LABELS = 8
/** Which times below a chart are hidden when it is narrow. */
const ROOM = ['', 'hidden @2xl:block', 'hidden @sm:block', 'hidden @2xl:block'] as const

/** Drawn by the server, one unit wide for each point, and stretched. The table beside it is for screen readers. */
export function Chart({ points, series, stepMs, unit, height = 230, links }: Props) {
  const { top, ticks } = valueScale(largestOf(points, series), unit)
  const labelled = Math.ceil(points.length / LABELS)
  return (
    <div className="@container grid grid-cols-[2.75rem_1fr] gap-y-1 pt-2 text-[11px] text-muted">
      <div aria-hidden className="relative">
        {ticks.map((tick) => (
          <span key={tick} className="absolute right-2 -translate-y-1/2" style={{ top: percent(1 - tick / top) }}>
            {FORMATS[unit].tick(tick)}
          </span>
        ))}
      </div>
      <div className="relative" style={{ height }}>
        <svg
          aria-hidden
          viewBox={`0 0 ${points.length} ${top}`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          <g transform={`matrix(1 0 0 -1 0 ${top})`}>
            {ticks.map((tick) => (
              <path key={tick} d={`M0 ${tick}h${points.length}`} stroke="var(--color-line)" {...UNSTRETCHED} />
            ))}
            <Bars points={points} series={series} />
            {series.map((one, at) => one.shape !== 'bar' && <Line key={one.name} points={points} one={one} at={at} />)}
          </g>
        </svg>
        <LoneValue points={points} series={series} unit={unit} top={top} />
        <ChartTip points={points} series={series} stepMs={stepMs} unit={unit}>
          {links}
        </ChartTip>
      </div>
      <div aria-hidden className="relative col-start-2 h-4">
        {points.map(({ at }, column) => {
          const label = column / labelled
          if (!Number.isInteger(label)) return null
          return (
            <span
              key={at.toISOString()}
              className={`absolute whitespace-nowrap ${ROOM[label % ROOM.length]}`}
              style={{ left: percent(column / points.length) }}
            >
              <StepTime at={at} stepMs={stepMs} />
            </span>
          )
        })}
      </div>
    </div>
  )
}

const UNSTRETCHED = { fill: 'none', vectorEffect: 'non-scaling-stroke' } as const
const BAR_WIDTH = 0.86

function Bars({ points, series }: Pick<Props, 'points' | 'series'>) {
  const bars = series.flatMap(({ shape }, at) => (shape === 'bar' ? [at] : []))
  const stacked = stack<Point, number>()
    .keys(bars)
    .value(({ values }, at) => values[at] ?? 0)(points)
  return stacked.map((bar) => (
    <path
      key={bar.key}
      fill={series[bar.key]?.color}
      d={bar.map(([from, to], column) => (to > from ? rectangle(column, from, to) : '')).join('')}
    />
  ))
}

function rectangle(column: number, from: number, to: number) {
  return `M${column + (1 - BAR_WIDTH) / 2} ${from}v${to - from}h${BAR_WIDTH}v${from - to}z`
}

/** Dashed over points that have no value. A dot stands at each value. */
function Line({ points, one: { color, shape }, at }: { points: Point[]; one: Series; at: number }) {
  const path = line<Point>()
    .defined(({ values }) => values[at] !== undefined)
    .x((_, column) => column + 0.5)
    .y(({ values }) => values[at] ?? 0)
  if (shape === 'step') {
    return <path d={path.curve(curveStep)(points) ?? ''} stroke={color} strokeDasharray="3 3" {...UNSTRETCHED} />
  }
  const known = points.flatMap(({ values }, column) =>
    values[at] === undefined ? [] : `${column + 0.5} ${values[at]}`,
  )
  return (
    <g stroke={color} {...UNSTRETCHED}>
      {known.length > 1 && <path d={`M${known.join('L')}`} strokeWidth={1} strokeDasharray="2 3" {...UNSTRETCHED} />}
      <path d={path(points) ?? ''} strokeWidth={2} {...UNSTRETCHED} />
      <path d={known.map((point) => `M${point}h0`).join('')} strokeWidth={6} strokeLinecap="round" {...UNSTRETCHED} />
    </g>
  )
}

/** Words beside the only dots of a picture: without a line to compare them with they say nothing. */
function LoneValue({ points, series, unit, top }: Pick<Props, 'points' | 'series' | 'unit'> & { top: number }) {
  const columns = points.flatMap(({ values }, column) => (values.some((value) => value !== undefined) ? [column] : []))
  const [column = 0] = columns
  const values = points[column]?.values ?? []
  if (columns.length !== 1 || series.some(({ shape }) => shape !== 'line')) return null
  const told = series.flatMap(({ name }, at) => {
    const value = values[at]
    return value === undefined ? [] : [{ name, words: FORMATS[unit].whole(value) }]
  })
  const isOne = new Set(told.map(({ words }) => words)).size === 1
  const isRight = column >= points.length / 2
  const away = percent((isRight ? points.length - column - 0.5 : column + 0.5) / points.length)
  return (
    <span
      className="absolute -translate-y-1/2 px-2 text-ink whitespace-nowrap"
      style={{ top: percent(1 - (values[0] ?? 0) / top), [isRight ? 'right' : 'left']: away }}
    >
      {isOne ? told[0]?.words : told.map(({ name, words }) => `${name} ${words}`).join(', ')}
    </span>
  )
}

function largestOf(points: Point[], series: Series[]) {
  return Math.max(
    0,
    ...points.map(({ values }) => {
      const numbers = values.map((value) => value ?? 0)
      const stacked = numbers.reduce((sum, value, at) => (series[at]?.shape === 'bar' ? sum + value : sum), 0)
      return Math.max(stacked, ...numbers)
    }),
  )
}

function percent(part: number) {
  return `${(part * 100).toFixed(2)}%`
}
