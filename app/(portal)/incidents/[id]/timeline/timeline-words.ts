import type { IncidentDetail } from '@/lib/incidents/get'
import type { Severity } from '@/lib/values/severity'

type Entry = Pick<IncidentDetail['timeline'][number], 'id' | 'kind' | 'severity'>

/** By the ids of entries that took back an acknowledgement: paging goes on there, while a reopening begins it anew. */
export function undoneAcknowledgements(entries: readonly Entry[]): Set<number> {
  const standing: Entry['kind'][] = []
  const undone = entries.filter(({ kind }) => {
    if (kind === 'acknowledged' || kind === 'resolved') standing.push(kind)
    return kind === 'reopened' && standing.pop() === 'acknowledged'
  })
  return new Set(undone.map(({ id }) => id))
}

/** To what each entry raised the severity. `present`: undefined where newer entries are on another page. */
export function raisedTo(entries: readonly Entry[], present: Severity | undefined): Map<number, Severity> {
  const raised = new Map<number, Severity>()
  let next = present
  for (const { id, kind, severity } of entries.toReversed()) {
    if (kind !== 'raised') continue
    if (next) raised.set(id, next)
    next = severity ?? undefined
  }
  return raised
}
