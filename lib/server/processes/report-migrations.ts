const EVERY_MS = 60_000

/** Says which migration runs, how long it has run each minute, and how long it took. */
export function createMigrationReport(say: (line: string) => void, everyMs = EVERY_MS) {
  let timer: ReturnType<typeof setInterval> | undefined
  let [name, beganAt] = ['', 0]
  const seconds = () => ((performance.now() - beganAt) / 1_000).toFixed(1)
  return {
    begins(migration: string) {
      clearInterval(timer)
      name = migration
      beganAt = performance.now()
      say(`migration ${name} begins; alerts of this server wait until it is done`)
      timer = setInterval(() => say(`migration ${name} has run for ${seconds()} seconds`), everyMs)
      timer.unref()
    },
    ends() {
      clearInterval(timer)
      say(`migration ${name} took ${seconds()} seconds`)
    },
  }
}
