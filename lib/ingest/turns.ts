/** Smaller bodies are parsed in well under a millisecond. */
export const LARGE_BYTES = 64 * 1024

// Node accepts one connection in each turn.
const TURNS_BETWEEN = 32

/** Admits one caller every few turns of the event loop, keys in turn, so that slow work does not block the rest. */
export function createTurns() {
  const waiting = new Map<number, (() => void)[]>()
  let isRunning = false

  function wait(key: number) {
    return new Promise<void>((resolve) => {
      const lane = waiting.get(key)
      if (lane) lane.push(resolve)
      else waiting.set(key, [resolve])
      if (!isRunning) pass()
    })
  }

  function pass() {
    const [first] = waiting
    isRunning = first !== undefined
    if (!first) return
    letOn(...first)
    void letOthersPass().then(pass)
  }

  function letOn(key: number, [resolve, ...rest]: (() => void)[]) {
    waiting.delete(key)
    if (rest.length > 0) waiting.set(key, rest)
    resolve?.()
  }

  return { wait }
}

export function letOthersPass(): Promise<void> {
  return new Promise((resolve) => {
    const pass = (left: number) => (left > 0 ? setImmediate(pass, left - 1) : resolve())
    pass(TURNS_BETWEEN)
  })
}
