// What senders call the identifiers of problems; in lower case, without blanks, `_` and `-`.

import { plainText } from '../values/json-tree'
import { wordKey } from '../values/severity-scale'
import { isIdentifier } from './compiled'
import { namedMembers } from './content'
import type { Found } from './path'

/** They can name nothing but a problem. */
export const DEDUP_NAMES = [
  ...['dedupkey', 'dedupekey', 'dedupid', 'dedupeid', 'dedup', 'dedupe', 'deduplicationkey', 'deduplicationid'],
  ...['deduplication', 'dedupingkey'],
]

/** Of one problem each; any other, such as `alertid`, may be that of a rule about many hosts. */
const OF_ONE_PROBLEM = new Set([
  ...DEDUP_NAMES,
  ...['fingerprint', 'alias', 'incidentkey', 'alertuid', 'aggregkey', 'alertcyclekey', 'alertscope'],
  ...['problemid', 'incidentid', 'issueid', 'correlationid', 'alertcorrelationid', 'incidentnumber'],
  // New Relic's and Better Stack's beside an id
  ...['issueurl', 'startedat'],
])

export function isOfOneProblem(name: string) {
  return OF_ONE_PROBLEM.has(wordKey(name))
}

/** The sender's own name for a problem, however it spells the member: `dedup_key`, `DedupeKey`, `deduplication-key`. */
export function dedupKeyIn({ node, source }: Found): string | undefined {
  if (node.type !== 'object' || !node.children?.some((member) => /dedup/i.test(`${member.children?.[0]?.value}`)))
    return undefined
  const found = namedMembers(node).map(({ name, value }) => [wordKey(name), plainText(value, source)] as const)
  return found.find(([name, text]) => DEDUP_NAMES.includes(name) && isIdentifier(text))?.[1]
}
