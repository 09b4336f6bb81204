import { groupBy } from '../../../lib/values/group-by'
import { type Evidence, type Findings, isSevere, isTaken } from './evidence'
import { judgeIncidents } from './judge-incidents'
import { judgePages } from './judge-pages'
import type { Receipt } from './receivers'

export function judgePaging(evidence: Evidence): Findings {
  const found = [judgeIncidents(evidence), judgePages(evidence), judgeReceipts(evidence)]
  return { lost: found.flatMap(({ lost }) => lost), wrong: found.flatMap(({ wrong }) => wrong) }
}

/** Delivered pages, and those delivered more than once: at least once is the promise. */
export function countDeliveries(receipts: Receipt[]) {
  const taken = [...groupBy(receipts.filter(isTaken), ({ uid }) => uid).values()]
  return { delivered: taken.length, again: taken.filter(({ length }) => length > 1).length }
}

function judgeReceipts({ stored, receipts, strays }: Evidence): Findings {
  const severities = new Map(stored.incidents.map(({ id, severity }) => [id, severity]))
  const known = new Set(stored.pages.map(({ uid }) => uid))
  const wrong = receipts.flatMap(({ uid, incidentId, isSigned }) => [
    ...(known.has(uid) ? [] : [`${uid} came and is no page`]),
    ...(incidentId === undefined || isSevere(severities.get(incidentId))
      ? []
      : [`${uid} names incident ${incidentId}, which does not page`]),
    ...(isSigned ? [] : [`${uid} came with a wrong signature`]),
  ])
  return { lost: [], wrong: strays > 0 ? [...wrong, `${strays} redirects were followed`] : wrong }
}
