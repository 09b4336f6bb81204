export type Calm = ReturnType<typeof createCalm>

type Span = { from: number; to: number }

/** When nothing prevented paging: an instance served, and no fault of the database or of an instance was active. */
export function createCalm(now: () => number) {
  const spans: Span[] = []
  let from: number | undefined

  return {
    note: (isCalm: boolean) => {
      if (isCalm === (from !== undefined)) return
      if (from !== undefined) spans.push({ from, to: now() })
      from = isCalm ? now() : undefined
    },
    /** A momentary disturbance. */
    disturb: () => {
      if (from === undefined) return
      spans.push({ from, to: now() })
      from = now()
    },
    /** The end of the first calm of this length that ends after `after`; undefined when there is none yet. */
    lastingFrom: (after: number, length: number) => {
      const all = from === undefined ? spans : [...spans, { from, to: now() }]
      const ends = all.flatMap((span) => {
        const end = Math.max(span.from, after) + length
        return end <= span.to ? end : []
      })
      return ends.length > 0 ? Math.min(...ends) : undefined
    },
    /** How long of the span was not calm. */
    disturbedMs: (since: number, until: number) => {
      const all = from === undefined ? spans : [...spans, { from, to: now() }]
      const calmMs = all.map((span) => Math.max(0, Math.min(span.to, until) - Math.max(span.from, since)))
      return until - since - calmMs.reduce((sum, one) => sum + one, 0)
    },
    isUnbroken: (since: number, until: number) => {
      const all = from === undefined ? spans : [...spans, { from, to: now() }]
      return all.some((span) => span.from <= since && until <= span.to)
    },
  }
}
