const WIDTH = 5
const GAP = 2
const HEIGHT = 18

/** A bar for each count, against `most`, the highest of all rows. */
export function LastHour({ counts, most }: { counts: number[]; most: number }) {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const words = total === 0 ? 'None in the last hour' : `${total.toLocaleString('en')} in the last hour`
  return (
    <span className="last-hour" title={words}>
      <svg aria-hidden width={counts.length * (WIDTH + GAP)} height={HEIGHT}>
        {counts.map((count, at) => {
          const height = count === 0 ? 1 : Math.max(3, Math.round((count / most) * HEIGHT))
          const bar = { x: at * (WIDTH + GAP), y: HEIGHT - height, width: WIDTH, height }
          return <rect key={bar.x} {...bar} className={count === 0 ? 'fill-line' : 'fill-muted'} />
        })}
      </svg>
      <span className="sr-only">{words}</span>
    </span>
  )
}
