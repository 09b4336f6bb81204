const LONGEST_SECONDS = 24 * 60 * 60

export function readRetryAfter(header: string | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? ''
  const seconds = /^\d+$/.test(text) ? Number(text) : secondsUntil(text, now)
  return seconds === undefined ? undefined : boundedWait(seconds)
}

/** In whole seconds. */
export function boundedWait(seconds: number): number {
  return Math.min(LONGEST_SECONDS, Math.max(0, Math.ceil(seconds)))
}

// Only RFC 9110's preferred form: Date.parse accepts much that is no date.
function secondsUntil(text: string, now: Date) {
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)) return undefined
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.ceil((at - now.getTime()) / 1000)
}
