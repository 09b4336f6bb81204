import { setTimeout as pause } from 'node:timers/promises'

const MS_AT_LEAST = 10
const MS_AT_MOST = 250
/** Who looks more often takes the processor from those it waits for. */
const SHARE_OF_WAIT = 0.02

/** A busy machine takes minutes to start a portal; what never comes fails all the same. */
export const LONGEST_SECONDS = 300

/** Resolves with whether `holds` became true in time. */
export async function until(seconds: number, holds: () => boolean | Promise<boolean>): Promise<boolean> {
  const startedAt = performance.now()
  const waited = () => performance.now() - startedAt
  while (waited() < seconds * 1000) {
    if (await holds()) return true
    await pause(Math.min(Math.max(MS_AT_LEAST, waited() * SHARE_OF_WAIT), MS_AT_MOST))
  }
  return holds()
}

/** `seconds` when it never came true. */
export async function secondsUntil(seconds: number, holds: () => boolean | Promise<boolean>) {
  const startedAt = performance.now()
  const came = await until(seconds, holds)
  return { came, seconds: (performance.now() - startedAt) / 1000 }
}
