const KEY = 'tocsin-list'

/** `isWhole`: the list has no other page. `leftAt`: the incident that was opened from it last. */
export type ListSeen = { url: string; ids: number[]; isWhole: boolean; leftAt?: number }

let kept: { json: string | null; seen: ListSeen | undefined } = { json: null, seen: undefined }

/** The list of incidents that this tab has shown last; the same object as long as it is the same list. */
export function listSeen(): ListSeen | undefined {
  const json = sessionStorage.getItem(KEY)
  if (json !== kept.json) kept = { json, seen: json === null ? undefined : (JSON.parse(json) as ListSeen) }
  return kept.seen
}

export function keepListSeen(seen: ListSeen) {
  sessionStorage.setItem(KEY, JSON.stringify(seen))
}

export function keepPlace(incidentId: number) {
  const seen = listSeen()
  if (seen) keepListSeen({ ...seen, leftAt: incidentId })
}
