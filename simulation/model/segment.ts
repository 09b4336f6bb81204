import type { Handled } from '../people/handled'

/** Times between which something has happened, in milliseconds since the start. */
export type Span = { low: number; high: number }

/** A time in which an incident is open: it begins when it opens or is reopened, and ends when somebody handles it. */
export type Segment = {
  begins: Span
  ends: Span | undefined
  hurries: Span[]
  /** Begun when somebody took something back: paging goes on from where it was. */
  isUndone?: boolean
}

/** The segments of an incident that was opened within a span and handled so. */
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

/** Whether the incident may have been open at some time of the span. */
export function mayBeOpen(segments: Segment[], { low, high }: Span) {
  return segments.some(({ begins, ends }) => begins.low <= high && low <= (ends?.high ?? low))
}

export function isWithin({ low, high }: Span, at: number) {
  return low < at && at <= high
}
