/** Smaller bodies are parsed in well under a millisecond. */
export const LARGE_BYTES = 64 * 1024

// In each turn Node accepts one connection.
const TURNS_BETWEEN = 32

/**
 * Lets one caller on every few turns of the event loop, each key in its turn, so that what takes long for each of them
 * does not keep everything else waiting.
 */
export function createTurns() {
  const waiting = new Map<number, (() => void)[]>()
  let isRunning = false

  function wait(key: number) {
    return new Promise<void>((resolve) => {
      const lane = waiting.get(key)
      if (lane) lane.push(resolve)
      else waiting.set(key, [resolve])
      if (!isRunning) pass(0)
    })
  }

  function pass(turns: number) {
    isRunning = waiting.size > 0
    if (!isRunning) return
    if (turns > 0) return void setImmediate(pass, turns - 1)
    const [first] = waiting
    if (first) letOn(...first)
    setImmediate(pass, TURNS_BETWEEN)
  }

  function letOn(key: number, [resolve, ...rest]: (() => void)[]) {
    waiting.delete(key)
    if (rest.length > 0) waiting.set(key, rest)
    resolve?.()
  }

  return { wait }
}

/** Resolves after so many turns of the event loop that every connection that waits has its part of them. */
export function letOthersPass(turns = TURNS_BETWEEN): Promise<void> {
  return new Promise((resolve) => {
    const pass = (left: number) => (left > 0 ? setImmediate(pass, left - 1) : resolve())
    pass(turns)
  })
}
