import { groupDigits } from '@/components/ui/group-digits'

const WIDTH = 5
const GAP = 2
const HEIGHT = 18

/** A bar for each count, against `most`, the highest of all rows. */
export function LastHour({ counts, most }: { counts: number[]; most: number }) {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const words = total === 0 ? 'None in the last hour' : `${groupDigits(total)} in the last hour`
  const bar = (count: number, at: number) => {
    const height = count === 0 ? 1 : Math.max(3, Math.round((count / most) * HEIGHT))
    return `M${at * (WIDTH + GAP)} ${HEIGHT}v-${height}h${WIDTH}v${height}z`
  }
  const bars = (isDrawn: (count: number) => boolean) =>
    counts.map((count, at) => (isDrawn(count) ? bar(count, at) : '')).join('')
  return (
    <span className="last-hour" title={words}>
      <svg aria-hidden width={counts.length * (WIDTH + GAP)} height={HEIGHT}>
        <path d={bars((count) => count === 0)} className="fill-line" />
        {total > 0 && <path d={bars((count) => count > 0)} className="fill-muted" />}
      </svg>
      <span className="sr-only">{words}</span>
    </span>
  )
}
