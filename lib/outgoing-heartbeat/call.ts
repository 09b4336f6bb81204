import { failureReason } from '../outbound/failure-reason'

const TIMEOUT_MS = 10_000

export type Called = { ok: true } | { ok: false; reason: string }

/** Private addresses are allowed: the operator sets this one. The reason never shows it, since it may be a secret. */
export async function callHeartbeat(url: string, timeoutMs = TIMEOUT_MS): Promise<Called> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, { redirect: 'manual', signal, headers: { 'user-agent': 'Tocsin' } })
    await response.body?.cancel()
    return response.ok ? { ok: true } : { ok: false, reason: `The answer was ${response.status}.` }
  } catch (error) {
    if (signal.aborted) return { ok: false, reason: 'There was no answer in time.' }
    return { ok: false, reason: failureReason(error instanceof Error ? (error.cause ?? error) : error) }
  }
}
