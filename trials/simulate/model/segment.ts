import type { Handled } from '../record/handled'

/** Something happened between these times, in milliseconds since the start. */
export type Span = { low: number; high: number }

/** A time in which an incident is open: from opening or reopening until a person handles it. */
export type Segment = {
  begins: Span
  ends: Span | undefined
  hurries: Span[]
  /** It began with an undo: paging goes on from where it was. */
  isUndone?: boolean
}

export function segmentsOf(opened: Span, handled: Handled[]): Segment[] {
  const segments: Segment[] = [{ begins: opened, ends: undefined, hurries: [] }]
  for (const { kind, begunAt, doneAt } of handled.toSorted((a, b) => a.doneAt - b.doneAt)) {
    const span = { low: begunAt, high: doneAt }
    const last = segments.at(-1)
    if (kind === 'escalated') last?.hurries.push(span)
    else if (kind === 'reopened') segments.push({ begins: span, ends: undefined, hurries: [] })
    else if (kind === 'undone') segments.push({ begins: span, ends: undefined, hurries: [], isUndone: true })
    else if (last) last.ends ??= span
  }
  return segments
}

export function mayBeOpen(segments: Segment[], { low, high }: Span) {
  return segments.some(({ begins, ends }) => begins.low <= high && low <= (ends?.high ?? low))
}

export function isWithin({ low, high }: Span, at: number) {
  return low < at && at <= high
}
