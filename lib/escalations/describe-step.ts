import { formatDistanceStrict } from 'date-fns'
import type { PageState } from '../db/database'
import { wallClockWords } from '../on-call/wall-clock-words'
import type { TargetReason } from './reason'

export type EarlierStep = { at: Date; person: string | null; pages: { state: PageState }[] }

type Place = { step: number; isLastResort?: boolean | undefined; isByHand?: boolean | undefined }

export type Step = Place & { round: number; at: Date }

/** As a heading: the last resort runs once, after all repeats. */
export function stepName({ step, round, isLastResort = false, isByHand = false }: Place & { round: number }) {
  if (isByHand) return 'By hand'
  return isLastResort ? 'Last resort' : `Step ${step + 1}${round > 0 ? ` (repeat ${round})` : ''}`
}

/** Within a sentence. */
export function stepInWords({ step, isLastResort = false }: Place) {
  return isLastResort ? 'the last resort' : `step ${step + 1}`
}

export function describeStep(current: Step, earlier: readonly EarlierStep[], now: Date): string | undefined {
  const why = whyStep(current, earlier, now)
  return why && `${stepName(current)}: ${why}`
}

/** Undefined for the first one, which needs no reason. */
export function whyStep(current: Step, earlier: readonly EarlierStep[], now: Date): string | undefined {
  if (current.step === 0 && current.round === 0 && !current.isByHand) return undefined
  const reached = earlier.filter(({ pages }) => pages.some(({ state }) => state === 'sent'))
  const names = namesOf(reached)
  const missed = namesOf(earlier).filter((name) => !names.includes(name))
  const [first] = reached
  const silent = first && `${list(names)} ${has(names)} not acknowledged for ${formatDistanceStrict(first.at, now)}`
  const failed = missed.length > 0 ? `${list(missed)} could not be reached` : undefined
  const facts = [silent, failed].filter((fact) => fact !== undefined)
  return `${facts.length > 0 ? facts.join('; ') : 'nobody could be paged before'}.`
}

export function describeReason(reason: TargetReason | undefined): string | undefined {
  if (reason?.via === 'step') return 'You are named in this step of the escalation policy.'
  if (reason?.via === 'hand') return `${reason.by} paged you from the incident.`
  if (reason?.via !== 'rotation' && reason?.via !== 'override') return undefined
  const { schedule, until, timeZone = 'UTC' } = reason
  const by = reason.via === 'override' ? ` (override${reason.overrideBy ? ` by ${reason.overrideBy}` : ''})` : ''
  return `You are on call in ${schedule}${by} until ${wallClockWords(timeZone, new Date(until))} ${timeZone}.`
}

function namesOf(steps: readonly EarlierStep[]) {
  return [...new Set(steps.flatMap(({ person }) => person ?? []))]
}

function list(names: string[]) {
  return new Intl.ListFormat('en').format(names)
}

function has(names: string[]) {
  return names.length === 1 ? 'has' : 'have'
}
