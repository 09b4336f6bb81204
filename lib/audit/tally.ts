const WINDOW_MS = 60_000
const MOST_KEYS = 10_000

export type Tally = {
  /** Reports the first event of a key at once, then once a minute at most with the count. */
  add: (key: string, report: (count: number) => Promise<void>) => void
}

type Window = { count: number; report: (count: number) => Promise<void> }

export function createTally(onError: (error: unknown) => void): Tally {
  const windows = new Map<string, Window>()

  function open(key: string) {
    const window = { count: 0, report: async () => undefined }
    windows.set(key, window)
    setTimeout(() => close(key), WINDOW_MS).unref()
  }

  function close(key: string) {
    const window = windows.get(key)
    windows.delete(key)
    if (!window || window.count === 0) return
    open(key)
    window.report(window.count).catch(onError)
  }

  return {
    add: (key, report) => {
      const window = windows.get(key)
      if (window) return void Object.assign(window, { count: window.count + 1, report })
      if (windows.size >= MOST_KEYS) return
      open(key)
      report(1).catch(onError)
    },
  }
}
