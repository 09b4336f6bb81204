import { isDeepStrictEqual } from 'node:util'
import { expectedOf } from './alert'
import type { Acknowledged } from './load'
import type { Contents, Stored } from './stored'

export type Comparison = {
  /** In words: acknowledged alerts without an incident of their id and body. */
  lost: string[]
  /** Incidents without a label, their entity, runbook or timeline entry; loose rows; alerts stored twice. In words. */
  halfWritten: string[]
}

/** An incident whose alert was never acknowledged is fine if it is whole. */
export function compare(acknowledged: Acknowledged[], { incidents, orphans }: Contents): Comparison {
  const lost = acknowledged.filter(({ id, body }) => incidents.get(id)?.payload !== body)
  const words = lost.map(({ id, body }) => `incident ${id}, sent as ${body}`)
  const torn = [...incidents].filter(([, stored]) => !isWhole(stored)).map(([id]) => id)
  const loose = Array.from({ length: orphans }, () => 'row without incident')
  return { lost: words, halfWritten: [...torn, ...loose, ...storedAgain(incidents)] }
}

/** Each body has a number of its own. */
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
