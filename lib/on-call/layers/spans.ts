export type Span = { startsAt: Date; endsAt: Date }

/** The first and the last instant that a Date can hold. */
export const DAWN = new Date(-8.64e15)
export const DUSK = new Date(8.64e15)

/** In order, and without overlaps: what touches is one. */
export function unionOf(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const { startsAt, endsAt } of spans.toSorted(byStart)) {
    const last = joined.at(-1)
    if (last && startsAt <= last.endsAt) last.endsAt = latest(endsAt, last.endsAt)
    else joined.push({ startsAt, endsAt })
  }
  return joined
}

/** The parts of each that lie within `spans`, which are in order and apart; `pieces` are in order. */
export function within<S extends Span>(pieces: readonly S[], spans: readonly Span[]): S[] {
  return cutBy(pieces, spans, (piece, meeting) => meeting.map((span) => overlap(piece, span)))
}

/** The parts of each that lie outside of `spans`. */
export function outside<S extends Span>(pieces: readonly S[], spans: readonly Span[]): S[] {
  return cutBy(pieces, spans, (piece, meeting) => {
    const ends = [piece.startsAt, ...meeting.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]), piece.endsAt]
    return Array.from({ length: meeting.length + 1 }, (_, index) => ({
      ...piece,
      startsAt: ends[2 * index] ?? piece.startsAt,
      endsAt: ends[2 * index + 1] ?? piece.endsAt,
    }))
  })
}

type Cut<S> = (piece: S, meeting: readonly Span[]) => S[]

/** One walk along both. */
function cutBy<S extends Span>(pieces: readonly S[], spans: readonly Span[], cut: Cut<S>): S[] {
  let first = 0
  return pieces.toSorted(byStart).flatMap((piece) => {
    while (isOver(spans[first], piece.startsAt)) first++
    let last = first
    while (begins(spans[last], piece.endsAt)) last++
    return cut(piece, spans.slice(first, last)).filter(({ startsAt, endsAt }) => startsAt < endsAt)
  })
}

function isOver(span: Span | undefined, at: Date) {
  return span !== undefined && span.endsAt <= at
}

function begins(span: Span | undefined, before: Date) {
  return span !== undefined && span.startsAt < before
}

export function overlap<S extends Span>(piece: S, { startsAt, endsAt }: Span): S {
  return {
    ...piece,
    startsAt: latest(piece.startsAt, startsAt),
    endsAt: earliest(piece.endsAt, endsAt),
  }
}

function latest(one: Date, other: Date) {
  return one > other ? one : other
}

function earliest(one: Date, other: Date) {
  return one < other ? one : other
}

export function byStart(one: Span, other: Span) {
  return one.startsAt.getTime() - other.startsAt.getTime()
}
