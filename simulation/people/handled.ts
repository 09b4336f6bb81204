/** What somebody did to an incident, begun and certainly done at these times. */
export type Handled = {
  incidentId: number
  kind: 'acknowledged' | 'resolved' | 'reopened' | 'escalated'
  begunAt: number
  doneAt: number
}
