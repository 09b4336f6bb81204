/** A step by a person on an incident, begun and certainly done at these times. */
export type Handled = {
  incidentId: number
  /** `undone`: status and paging are as before. */
  kind: 'acknowledged' | 'resolved' | 'reopened' | 'escalated' | 'undone'
  begunAt: number
  doneAt: number
  /** Of the timeline, where it was learnt from that. */
  entryId?: number
}

/** What does not change whom an incident pages. */
export type Told = Pick<Handled, 'incidentId' | 'begunAt' | 'doneAt'> &
  ({ kind: 'noted' } | { kind: 'assigned' | 'unassigned'; assigneeId: number | null })

/** The incidents that a person chose, and those that the step applied to. */
export type HandledMany = Pick<Handled, 'begunAt' | 'doneAt'> & {
  kind: 'acknowledged' | 'resolved'
  chosen: number[]
  done: number[]
}

/** The use of a page's link; `told`: the incidents of that page. */
export type UsedLink = Pick<Handled, 'begunAt' | 'doneAt'> & { arrivedAt: number; told: number[]; done: number[] }
