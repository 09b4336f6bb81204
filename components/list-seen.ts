const KEY = 'tocsin-list'

export type ListSeen = { url: string; ids: number[]; isWhole: boolean; leftAt?: number }

let kept: { json: string | null; seen: ListSeen | undefined } = { json: null, seen: undefined }

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
