import type { Handled } from '../record/handled'

/** Something happened between these times, in milliseconds since the start. */
export type Span = { low: number; high: number }

/** A time in which an incident is open: from opening or reopening until a person handles it. */
export type Segment = {
  begins: Span
  ends: Span | undefined
  hurries: Span[]
  /** It began with an undo, or may not have begun: what it pages is not known. */
  isUndone?: boolean
  /** It was acknowledged for too long, or may have been. */
  isForgotten?: boolean
}

/** `isSure`, `after`: as of `Forgotten`. */
type Change = Span & { kind: Handled['kind'] | 'forgotten'; isSure?: boolean; after?: number }
type Forgotten = Span & { isSure: boolean; after: number }

export function segmentsOf(opened: Span, handled: Handled[], forgotten: Forgotten[]): Segment[] {
  const segments: Segment[] = [{ begins: opened, ends: undefined, hurries: [] }]
  const changes: Change[] = [
    ...handled.map(({ kind, begunAt, doneAt }) => ({ kind, low: begunAt, high: doneAt })),
    ...forgotten.map((one) => ({ ...one, kind: 'forgotten' as const })),
  ]
  for (const { kind, low, high, isSure } of changes.toSorted((a, b) => timeOf(a) - timeOf(b))) {
    const span = { low, high }
    const last = segments.at(-1)
    if (kind === 'escalated') last?.hurries.push(span)
    else if (kind === 'reopened') segments.push({ begins: span, ends: undefined, hurries: [] })
    else if (kind === 'undone') segments.push({ begins: span, ends: undefined, hurries: [], isUndone: true })
    else if (kind === 'forgotten') segments.push(forgottenSegment(span, isSure, changes))
    else if (last) last.ends ??= span
  }
  return segments
}

/** What was done while an acknowledgement may have ended was done afterwards. */
function timeOf({ kind, low, high, after = low }: Change) {
  return kind === 'forgotten' ? Math.max(low, after) : high
}

/** A step that was run by hand meanwhile may have been one of it. */
function forgottenSegment(begins: Span, isSure: boolean | undefined, changes: Change[]): Segment {
  const hurries = changes.filter(
    ({ kind, low, high }) => kind === 'escalated' && begins.low <= high && low <= begins.high,
  )
  return { begins, ends: undefined, hurries, isForgotten: true, isUndone: isSure !== true }
}

export function mayBeOpen(segments: Segment[], { low, high }: Span) {
  return segments.some(({ begins, ends }) => begins.low <= high && low <= (ends?.high ?? low))
}

/** Certainly over the whole span; perhaps since `by`. */
export function isSurelyOpen(segments: Segment[], { low, high }: Span, by = low) {
  return segments.some(({ begins, ends, isForgotten, isUndone }) => {
    const isPerhaps = isForgotten && isUndone
    return !isPerhaps && begins.low <= by && begins.high < low && (!ends || ends.low > high)
  })
}

export function isWithin({ low, high }: Span, at: number) {
  return low < at && at <= high
}
