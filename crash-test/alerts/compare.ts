import { isDeepStrictEqual } from 'node:util'
import { expectedOf } from './alert'
import type { Acknowledged } from './load'
import type { Contents, Stored } from './stored'

export type Comparison = {
  /** Alerts that were answered with 201 and are not there under the id of that answer, with that body; in words. */
  lost: string[]
  /**
   * Ids of incidents without all their labels, their entity, their runbook or the one timeline entry; then loose rows, and
   * alerts that were sent once and are there twice.
   */
  halfWritten: string[]
}

/** Holds what was acknowledged against what is stored. An incident that nobody was told of is fine if it is whole. */
export function compare(acknowledged: Acknowledged[], { incidents, orphans }: Contents): Comparison {
  const lost = acknowledged.filter(({ id, body }) => incidents.get(id)?.payload !== body)
  const words = lost.map(({ id, body }) => `incident ${id}, sent as ${body}`)
  const torn = [...incidents].filter(([, stored]) => !isWhole(stored)).map(([id]) => id)
  const loose = Array.from({ length: orphans }, () => 'row without incident')
  return { lost: words, halfWritten: [...torn, ...loose, ...storedAgain(incidents)] }
}

/** Each alert has its own number in its body. */
function storedAgain(incidents: Contents['incidents']) {
  const seen = new Set<string>()
  return [...incidents].flatMap(([id, { payload }]) => {
    if (seen.has(payload)) return [`incident ${id} is there twice`]
    seen.add(payload)
    return []
  })
}

function isWhole({ payload, ...rest }: Stored) {
  return isDeepStrictEqual(rest, expectedOf(payload))
}
