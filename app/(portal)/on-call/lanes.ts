type Part = { startsAt: Date; endsAt: Date }

/** Parts that overlap lie in lanes of their own; `parts` are ordered. */
export function lanesOf<P extends Part>(parts: readonly P[]): { lanes: number; placed: (P & { lane: number })[] } {
  const ends: Date[] = []
  const placed = parts.map((part) => {
    const free = ends.findIndex((end) => end <= part.startsAt)
    const lane = free < 0 ? ends.length : free
    ends[lane] = part.endsAt
    return { ...part, lane }
  })
  return { lanes: Math.max(1, ends.length), placed }
}
