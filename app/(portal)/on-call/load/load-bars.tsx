import { type ByHours, type Hours, sumOf } from '@/lib/on-call/load/hours'
import { HOURS_COLORS } from './hours-colors'
import { HOURS_WORDS } from './words'

type Bar = { userId: number; name: string; values: ByHours; figure: string }

const DRAWN = 20
/** Of the longest bar. Milliseconds would be more than the numbers of a picture hold. */
const WIDTH = 1_000

type LoadBarsProps = {
  label: string
  bars: Bar[]
  hours: readonly Hours[]
  /** What a bar of the full width is worth at least, so that minutes do not look like a month. */
  atLeast: number
}

/** Drawn by the server, and stretched; the table has every figure. */
export function LoadBars({ label, bars, hours: shown, atLeast }: LoadBarsProps) {
  const longest = Math.max(atLeast, ...bars.map(({ values }) => sumOf(values)))
  const left = bars.length - DRAWN
  return (
    <>
      <ul aria-hidden className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-xs">
        {shown.map((hours) => (
          <li key={hours} className="flex items-center gap-1.5">
            <span className="size-3 shrink-0 rounded-sm" style={{ background: HOURS_COLORS[hours] }} />
            {HOURS_WORDS[hours]}
          </li>
        ))}
      </ul>
      <ol aria-label={label} className="flex flex-col gap-1.5">
        {bars.slice(0, DRAWN).map(({ userId, name, values, figure }) => (
          <li key={userId} className="grid grid-cols-[1fr_auto] items-center gap-x-3 sm:grid-cols-[9rem_1fr_6rem]">
            <span className="truncate">{name}</span>
            <Stack values={values} longest={longest} hours={shown} />
            <span className="text-right text-muted text-xs max-sm:col-start-2 max-sm:row-start-1">{figure}</span>
          </li>
        ))}
      </ol>
      {left > 0 && <p className="mt-2 text-muted text-xs">{left} more are in the table.</p>}
    </>
  )
}

function Stack({ values, longest, hours: shown }: { values: ByHours; longest: number; hours: readonly Hours[] }) {
  const widthOf = (value: number) => (value / longest) * WIDTH
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} 1`}
      preserveAspectRatio="none"
      className="h-4 w-full border-line-2 border-l max-sm:col-span-2"
    >
      {shown.map((hours, at) => (
        <rect
          key={hours}
          x={shown.slice(0, at).reduce((sum, before) => sum + widthOf(values[before]), 0)}
          width={widthOf(values[hours])}
          height={1}
          fill={HOURS_COLORS[hours]}
        >
          <title>{HOURS_WORDS[hours]}</title>
        </rect>
      ))}
    </svg>
  )
}
