import { setTimeout as pause } from 'node:timers/promises'

const EVERY_MS = 200
const TRIES = 600
const PATIENCE_MS = 30_000

/** Resolves once the portal serves as well: its start would be part of what is measured. */
export async function untilPortal(baseUrl: string) {
  for (let left = TRIES; left > 0; left--) {
    const page = await fetch(`${baseUrl}/login`, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => undefined)
    await page?.body?.cancel()
    if (page?.status === 200) return
    await pause(EVERY_MS)
  }
  throw new Error('the portal did not get ready')
}
