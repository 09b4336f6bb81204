type Asked = { method: string; channel: string }
type Limit = { key: string; most: number; windowMs: number }

/**
 * Seconds to wait, if a request is one too many. `chat.postMessage` is allowed once a second in each channel, the
 * others as often a minute as their tier says; Slack itself tolerates short bursts beyond.
 */
export function openRateLimits(clock: (() => number) | undefined) {
  const taken = new Map<string, number[]>()
  return {
    waitFor: (asked: Asked) => {
      if (!clock) return undefined
      const now = clock()
      const { key, most, windowMs } = limitOf(asked)
      const recent = (taken.get(key) ?? []).filter((at) => at > now - windowMs)
      const [oldest] = recent
      if (oldest !== undefined && recent.length >= most) return Math.ceil((oldest + windowMs - now) / 1000)
      taken.set(key, [...recent, now])
      return undefined
    },
  }
}

function limitOf({ method, channel }: Asked): Limit {
  if (method === 'chat.postMessage') return { key: `${method} ${channel}`, most: 1, windowMs: 1000 }
  // Tier 4 and tier 3.
  return { key: method, most: method === 'users.info' ? 100 : 50, windowMs: 60_000 }
}
