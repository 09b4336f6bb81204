/** A person began to set it at `begunAt`, and it was certainly set at `doneAt`. */
type Version<T> = { value: T; begunAt: number; doneAt: number }

/** One version after the other. True times, in milliseconds since the start. */
export type History<T> = Version<T>[]

const ALWAYS = { begunAt: Number.NEGATIVE_INFINITY, doneAt: Number.NEGATIVE_INFINITY }

export function beginHistory<T>(value: T): History<T> {
  return [{ value, ...ALWAYS }]
}

/** All versions that may have been in effect in the span. */
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
