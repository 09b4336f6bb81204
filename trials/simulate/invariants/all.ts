import { answersCount } from './answers-count'
import { arrivesOnce } from './arrives-once'
import { audited } from './audited'
import { countsEqualRows } from './counts-equal-rows'
import { deliveredWhenBack } from './delivered-when-back'
import { explained } from './explained'
import { failsForAReason } from './fails-for-a-reason'
import { handledAsChosen } from './handled-as-chosen'
import type { Invariant } from './invariant'
import { missedGoesOn } from './missed-goes-on'
import { noPolicyEndsUnheard } from './no-policy-ends-unheard'
import { notAfterAcknowledging } from './not-after-acknowledging'
import { nothingLeftDue } from './nothing-left-due'
import { oneIncidentForEachSignal } from './one-incident-for-each-signal'
import { oneMessageAfterASilence } from './one-message-after-a-silence'
import { oneMessageAfterQuietHours } from './one-message-after-quiet-hours'
import { onePageForEachStep } from './one-page-for-each-step'
import { onlyWhoShould } from './only-who-should'
import { ownedByTheLastChosen } from './owned-by-the-last-chosen'
import { pagedInTime } from './paged-in-time'
import { rejectedKept } from './rejected-kept'
import { resolvedStays } from './resolved-stays'
import { ringsAgain } from './rings-again'
import { rulesInOrder } from './rules-in-order'
import { silenceNoticed } from './silence-noticed'
import { silencesAsAllowed } from './silences-as-allowed'
import { storedWholeAndOnce } from './stored-whole-and-once'
import { timelineTells } from './timeline-tells'
import { withinPhoneLimits } from './within-phone-limits'
import { workspacesApart } from './workspaces-apart'

export const INVARIANTS: Invariant[] = [
  storedWholeAndOnce,
  pagedInTime,
  onlyWhoShould,
  onePageForEachStep,
  oneMessageAfterASilence,
  oneMessageAfterQuietHours,
  silencesAsAllowed,
  notAfterAcknowledging,
  arrivesOnce,
  deliveredWhenBack,
  noPolicyEndsUnheard,
  failsForAReason,
  oneIncidentForEachSignal,
  silenceNoticed,
  rejectedKept,
  countsEqualRows,
  workspacesApart,
  audited,
  rulesInOrder,
  timelineTells,
  handledAsChosen,
  withinPhoneLimits,
  ringsAgain,
  missedGoesOn,
  answersCount,
  resolvedStays,
  ownedByTheLastChosen,
  explained,
  nothingLeftDue,
]

/** Cheap ones, checked after each hour while a world runs. */
export const WATCHED: Invariant[] = [
  storedWholeAndOnce,
  pagedInTime,
  onlyWhoShould,
  oneIncidentForEachSignal,
  silenceNoticed,
]
