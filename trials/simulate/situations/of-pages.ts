import { recoveriesOf } from '../model/recovery'
import type { Handled } from '../record/handled'
import type { Receipt } from '../record/receipt'
import type { World } from '../world/world'
import type { Situation } from './situation'

const IN_FLIGHT_MS = 15_000
const MANY = 10

export const SITUATIONS_OF_PAGES: Situation[] = [
  { name: 'acknowledged while its page was in flight', count: inFlight('acknowledged') },
  { name: 'resolved while its page was in flight', count: inFlight('resolved') },
  { name: 'reopened while its page was in flight', count: inFlight('reopened') },
  { name: 'the next step run by hand while a page was in flight', count: inFlight('escalated') },
  { name: 'taken back while its page was in flight', count: inFlight('undone') },
  {
    name: 'many handled at once, some of them handled before',
    count: ({ handledMany }) =>
      handledMany.filter(({ chosen, done }) => 0 < done.length && done.length < chosen.length).length,
  },
  { name: 'a link used after an incident of its page was reopened', count: linksAfterReopening },
  {
    name: 'a page that waited for a receiver, or the mail server, that is back',
    count: (world) => recoveriesOf(world).reduce((sum, { owed }) => sum + owed.length, 0),
  },
  { name: 'a page that arrived twice', count: ({ receipts }) => receipts.length - new Set(receipts.map(keyOf)).size },
  {
    name: 'a page about more than ten incidents',
    count: ({ receipts }) => receipts.filter(({ says }) => (says?.incidents ?? 0) > MANY).length,
  },
  {
    name: 'a page of a repeat of the policy',
    count: ({ receipts }) => receipts.filter(({ says }) => (says?.repeat ?? 0) > 0).length,
  },
  {
    name: 'a page during a fault of the database, and none of a receiver',
    count: ({ receipts, calm }) => receipts.filter(({ at }) => !calm.isUnbroken(at - 1, at)).length,
  },
  {
    name: 'a page within a minute of a death or of the end of a fault',
    count: ({ receipts, calm }) =>
      receipts.filter(({ at }) => !calm.isUnbroken(at - 60_000, at) && calm.isUnbroken(at, at)).length,
  },
]

function linksAfterReopening({ usedLinks, handled }: World) {
  return usedLinks.filter(({ told, arrivedAt, begunAt }) =>
    handled.some(
      ({ kind, incidentId, doneAt }) =>
        kind === 'reopened' && told.includes(incidentId) && arrivedAt < doneAt && doneAt < begunAt,
    ),
  ).length
}

function keyOf({ uid, receiver }: Receipt) {
  return `${uid} ${receiver}`
}

/** Shortly before or after a page about the incident arrived. */
function inFlight(kind: Handled['kind']) {
  return ({ handled, receipts }: World) =>
    handled.filter(
      (one) =>
        one.kind === kind &&
        receipts.some(
          ({ says, at }) => says?.incidentId === one.incidentId && Math.abs(at - one.doneAt) < IN_FLIGHT_MS,
        ),
    ).length
}
