import type { Luck } from '../luck/luck'

/** Steps of each kind a day; a seed may change them. */
const USUAL = {
  alert: 3,
  storm: 0.05,
  notice: 1,
  'notices in a row': 0.3,
  'silenced tool': 0.4,
  'bad alert': 0.1,
  'storm in a fault': 0.05,
  'alert and kill': 0.2,
  kill: 0.3,
  'kill all': 0.05,
  'set clock': 0.1,
  'database fault': 0.2,
  'receiver fault': 0.4,
  'receiver away': 0.3,
  resolve: 1,
  reopen: 0.5,
  escalate: 0.3,
  'handle many': 0.3,
  assign: 0.5,
  note: 0.3,
  override: 0.5,
  'cancel override': 0.15,
  'plan a stretch': 0.15,
  'ask for a swap': 0.8,
  'take a swap': 0.6,
  'withdraw a swap': 0.1,
  'change schedule': 0.1,
  'add or remove schedule': 0.1,
  'change policy': 0.1,
  'remove policy': 0.1,
  'change rules': 0.4,
  'move rule': 0.3,
  silence: 0.3,
  'end silence': 0.2,
  'disable somebody': 0.1,
  'remove method': 0.02,
  'change personal rules': 0.2,
  'change quiet hours': 0.2,
  'change while paged': 0.3,
  'unrouted tool': 0.2,
  'add or change calendar': 0.2,
} as const

export type StepKind = keyof typeof USUAL

/** What a seed draws for its whole run, so that each seed is a different kind of world. */
export type Mix = {
  perDay: Record<StepKind, number>
  places: number
  isOneMachine: boolean
  /** The part of statements that let other instances go first. */
  hesitationRate: number
  /** How long such a statement may wait. */
  stallMs: number
  /** The part of answers to senders that is lost. */
  lossRate: number
  /** The part of senders with an Idempotency-Key. */
  idempotentRate: number
  /** The part of pages that is acknowledged. */
  answerRate: number
  /** The part of calls that is picked up. */
  pickUpRate: number
  /** Calls and SMS of a workspace in a day. */
  mostADay: number
  workspaces: number
  /** Null: resolved incidents are kept for ever. */
  retentionDays: number | null
}

const FACTORS = [0, 0.3, 1, 1, 3, 10]

export function drawMix(luck: Luck): Mix {
  const density = luck.pick([0.2, 0.5, 1, 3])
  const rates = Object.entries(USUAL).map(([kind, rate]) => [kind, rate * density * luck.pick(FACTORS)])
  return {
    perDay: { ...Object.fromEntries(rates), alert: USUAL.alert * density },
    places: luck.between(1, 3),
    isOneMachine: luck.chance(0.5),
    hesitationRate: luck.pick([0, 0.2, 0.5]),
    stallMs: luck.pick([0, 400]),
    lossRate: luck.pick([0, 0, 0.1, 0.5]),
    idempotentRate: luck.pick([0, 0.5, 1]),
    answerRate: luck.pick([0.1, 0.5, 0.9]),
    pickUpRate: luck.pick([0.3, 0.7, 0.9]),
    mostADay: luck.pick([1_000, 1_000, 40, 10]),
    workspaces: luck.between(1, 2),
    retentionDays: luck.pick([null, null, 1, 3]),
  }
}
