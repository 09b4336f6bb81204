/** What held from when on; somebody began to change it at `begunAt` and it was certainly done at `doneAt`. */
type Version<T> = { value: T; begunAt: number; doneAt: number }

/** What people set, one version after the other. Times are true ones, in milliseconds since the start. */
export type History<T> = Version<T>[]

const ALWAYS = { begunAt: Number.NEGATIVE_INFINITY, doneAt: Number.NEGATIVE_INFINITY }

export function beginHistory<T>(value: T): History<T> {
  return [{ value, ...ALWAYS }]
}

/** All that may have held at some moment of the span. */
export function heldDuring<T>(history: History<T>, from: number, to: number): T[] {
  return history
    .filter((version, at) => version.begunAt <= to && (history[at + 1]?.doneAt ?? Number.POSITIVE_INFINITY) >= from)
    .map(({ value }) => value)
}

export function newest<T>(history: History<T>): T {
  const last = history.at(-1)
  if (!last) throw new Error('A history begins with what held at the start.')
  return last.value
}
