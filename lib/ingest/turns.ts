const TURNS_BETWEEN = 4

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
