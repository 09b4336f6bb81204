import { setTimeout as pause } from 'node:timers/promises'

const EVERY_MS = 10

/** Resolves with whether `holds` became true within so many seconds. */
export async function until(seconds: number, holds: () => boolean): Promise<boolean> {
  for (let left = (seconds * 1000) / EVERY_MS; left > 0; left--) {
    if (holds()) return true
    await pause(EVERY_MS)
  }
  return holds()
}
