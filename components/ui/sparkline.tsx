const WIDTH = 4
const GAP = 2
const HEIGHT = 20
/** What is there is seen, however little it is beside the most. */
const LEAST = 2

/** A bar for each step, the newest last; `label` says what is counted in which steps. */
export function Sparkline({ label, counts }: { label: string; counts: readonly number[] }) {
  const most = Math.max(...counts, 1)
  return (
    <svg
      role="img"
      aria-label={`${label}, oldest first: ${counts.join(', ')}`}
      width={counts.length * (WIDTH + GAP) - GAP}
      height={HEIGHT}
      className="sparkline"
    >
      {counts.map((count, at) => {
        const height = count === 0 ? 1 : LEAST + (count / most) * (HEIGHT - LEAST)
        const look = count === 0 ? 'is-none' : at === counts.length - 1 ? 'is-newest' : undefined
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: they never move
            key={at}
            x={at * (WIDTH + GAP)}
            y={HEIGHT - height}
            width={WIDTH}
            height={height}
            rx={1}
            className={look}
          />
        )
      })}
    </svg>
  )
}
