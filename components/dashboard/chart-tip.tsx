'use client'

import { type PointerEvent, type ReactNode, useState } from 'react'
import { VisibleText } from '../ui/visible-text'
import { FORMATS, type Point, type Series, type Unit } from './chart-values'
import { StepTime } from './step-time'

type Props = { points: Point[]; series: Series[]; stepMs: number; unit: Unit; children?: ReactNode }

/** `children`: what is under the pointer, such as links. */
export function ChartTip({ points, series, stepMs, unit, children }: Props) {
  const [column, setColumn] = useState<number>()
  const point = column === undefined ? undefined : points[column]
  const follow = (event: PointerEvent<HTMLDivElement>) => setColumn(columnUnder(event, points.length))
  return (
    <div
      role="presentation"
      className="absolute inset-0"
      onPointerEnter={follow}
      onPointerMove={follow}
      onPointerLeave={() => setColumn(undefined)}
    >
      {point && column !== undefined && (
        <div
          aria-hidden
          className="pointer-events-none absolute inset-y-0 bg-raised opacity-50"
          style={bandOf(column, points.length)}
        />
      )}
      {children}
      {point && column !== undefined && (
        <div
          aria-hidden
          className="pointer-events-none absolute top-0 z-10 rounded-md border border-line-control bg-panel px-3 py-2 text-ink text-xs whitespace-nowrap"
          style={besideOf(column, points.length)}
        >
          <p>
            <StepTime at={point.at} stepMs={stepMs} />
          </p>
          {series.map(({ name, color }, at) => (
            <p key={name} className="flex max-w-60 items-center gap-1.5">
              <span className="size-2 shrink-0 rounded-sm" style={{ background: color }} />
              <span className="truncate">
                <VisibleText limit={100} marks={3}>
                  {name}
                </VisibleText>
              </span>
              <span className="ml-auto pl-2">{tell(point.values[at], unit)}</span>
            </p>
          ))}
        </div>
      )}
    </div>
  )
}

function columnUnder({ clientX, currentTarget }: PointerEvent<HTMLDivElement>, columns: number) {
  const { left, width } = currentTarget.getBoundingClientRect()
  return Math.min(columns - 1, Math.max(0, Math.floor(((clientX - left) / width) * columns)))
}

function bandOf(column: number, columns: number) {
  return { left: `${(column / columns) * 100}%`, width: `${100 / columns}%` }
}

/** On the side that has more room. */
function besideOf(column: number, columns: number) {
  const isRight = column >= columns / 2
  const away = `calc(${((isRight ? columns - column : column + 1) / columns) * 100}% + 8px)`
  return isRight ? { right: away } : { left: away }
}

function tell(value: number | undefined, unit: Unit) {
  return value === undefined ? '–' : FORMATS[unit].whole(value)
}
