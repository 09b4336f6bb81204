import { setTimeout as pause } from 'node:timers/promises'

const EVERY_MS = 10

/** Resolves with whether `holds` became true within so many seconds. */
export async function until(seconds: number, holds: () => boolean | Promise<boolean>): Promise<boolean> {
  const endsAt = performance.now() + seconds * 1000
  for (let left = (seconds * 1000) / EVERY_MS; left > 0 && performance.now() < endsAt; left--) {
    if (await holds()) return true
    await pause(EVERY_MS)
  }
  return holds()
}

/** How long it took; as long as that is, in seconds, when it did not come about. */
export async function secondsUntil(seconds: number, holds: () => boolean | Promise<boolean>) {
  const startedAt = performance.now()
  const came = await until(seconds, holds)
  return { came, seconds: (performance.now() - startedAt) / 1000 }
}
