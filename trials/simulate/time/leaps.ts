/** A running instance stores the steady clock at least this often. */
const TICK_MS = 3_600_000

/** When steady time became uncertain: a clock was set while no instance ran, or just before all died. */
export function createLeaps(now: () => number) {
  const times: number[] = []
  let setAt = Number.NEGATIVE_INFINITY

  return {
    clockSet: ({ isAnyAlive }: { isAnyAlive: boolean }) => {
      setAt = now()
      if (!isAnyAlive) times.push(setAt)
    },
    allDead: () => {
      if (now() - setAt <= TICK_MS) times.push(now())
    },
    isAny: (from: number, to: number) => times.some((at) => from <= at && at <= to),
  }
}
