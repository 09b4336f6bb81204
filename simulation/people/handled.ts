/** What somebody did to an incident, begun and certainly done at these times. */
export type Handled = {
  incidentId: number
  /** `undone`: taken back; its status and its paging are what they were. */
  kind: 'acknowledged' | 'resolved' | 'reopened' | 'escalated' | 'undone'
  begunAt: number
  doneAt: number
}

/** Several incidents that somebody chose, and those of them with which it was done. */
export type HandledMany = Pick<Handled, 'begunAt' | 'doneAt'> & {
  kind: 'acknowledged' | 'resolved'
  chosen: number[]
  done: number[]
}

/** The use of the link in a page, which told of these incidents. */
export type UsedLink = Pick<Handled, 'begunAt' | 'doneAt'> & { arrivedAt: number; told: number[]; done: number[] }
