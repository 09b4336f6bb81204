import { setTimeout as pause } from 'node:timers/promises'

const EVERY_MS = 10

/** A busy machine takes minutes to start a portal; what never comes fails all the same. */
export const LONGEST_SECONDS = 300

/** Resolves with whether `holds` became true in time. */
export async function until(seconds: number, holds: () => boolean | Promise<boolean>): Promise<boolean> {
  const endsAt = performance.now() + seconds * 1000
  for (let left = (seconds * 1000) / EVERY_MS; left > 0 && performance.now() < endsAt; left--) {
    if (await holds()) return true
    await pause(EVERY_MS)
  }
  return holds()
}

/** `seconds` when it never came true. */
export async function secondsUntil(seconds: number, holds: () => boolean | Promise<boolean>) {
  const startedAt = performance.now()
  const came = await until(seconds, holds)
  return { came, seconds: (performance.now() - startedAt) / 1000 }
}
