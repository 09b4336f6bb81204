import { RESPONDING } from '../auth/memberships'
import type { Context } from '../context'
import type { Transaction } from '../db/database'
import type { FieldErrors } from '../result'
import { teamFault } from '../teams/team-fault'
import { nameFault, takenFault } from '../values/name'
import { SEVERITIES } from '../values/severity'
import { characters } from '../values/text'
import type { PolicyTarget } from './get'

export type PolicySettings = {
  name: string
  teamId: number | null
  severities: readonly string[]
  repeats: number
  groupBy: readonly string[]
  gatherSeconds: number
  /** After these an incident that nobody has resolved pages again; null or undefined: never. */
  unacknowledgeMinutes?: number | null
  /** Whether a person to whom somebody else assigns an incident is told at once. */
  tellsAssignee?: boolean
  steps: readonly StepSettings[]
  /** Paged once, when all steps and repeats are through; none unless given. */
  lastResort?: readonly PolicyTarget[]
}

export type StepSettings = { waitMinutes: number; isRoundRobin?: boolean; targets: readonly PolicyTarget[] }

const MOST_STEPS = 10
const MOST_KEYS = 5
const MOST_TARGETS = 50

/** Faults by field; a step's fields are `steps.0.waitMinutes` and `steps.0.targets`. */
export async function policyErrors(
  tx: Transaction,
  ctx: Context,
  settings: PolicySettings,
  policyId: number | undefined,
): Promise<FieldErrors> {
  const { name, steps } = settings
  const where = { workspaceId: ctx.workspaceId, removedAt: null }
  const all = await tx.escalationPolicy.findMany({ where, select: { id: true, name: true } })
  const others = all.filter(({ id }) => id !== policyId)
  const lastResort = settings.lastResort ?? []
  const known = await knownTargets(tx, ctx, [...steps.flatMap(({ targets }) => targets), ...lastResort])
  const faults: [string, string | undefined][] = [
    ['name', nameFault(name) ?? takenFault('policy', name, others)],
    ['teamId', await teamFault(tx, ctx.workspaceId, settings.teamId)],
    ['severities', severitiesFault(settings.severities)],
    ['repeats', numberFault(settings.repeats, 0, 10)],
    ['gatherSeconds', numberFault(settings.gatherSeconds, 10, 3600) ?? gatherFault(settings)],
    ['unacknowledgeMinutes', forgottenFault(settings.unacknowledgeMinutes)],
    ['groupBy', groupByFault(settings.groupBy)],
    ['steps', stepsFault(steps)],
    ...steps.flatMap(({ waitMinutes, targets }, index): [string, string | undefined][] => [
      [`steps.${index}.waitMinutes`, numberFault(waitMinutes, 1, 1440)],
      [`steps.${index}.targets`, targetsFault(targets, known)],
    ]),
    ['lastResort', lastResortFault(lastResort, known)],
  ]
  return Object.fromEntries(faults.filter(([, fault]) => fault !== undefined))
}

function stepsFault(steps: PolicySettings['steps']) {
  if (steps.length < 1 || steps.length > MOST_STEPS) return `Use 1 to ${MOST_STEPS} steps.`
  const targets = steps.flatMap((step) => step.targets)
  const reachesNobody = targets.length > 0 && targets.every((target) => 'chatChannelId' in target)
  return reachesNobody ? 'A chat channel reaches nobody: let a step page a person or whoever is on call.' : undefined
}

function severitiesFault(severities: readonly string[]) {
  const known: readonly string[] = SEVERITIES
  return severities.every((severity) => known.includes(severity)) ? undefined : 'Choose among the severities.'
}

function numberFault(value: number, least: number, most: number) {
  return Number.isInteger(value) && value >= least && value <= most
    ? undefined
    : `Give a whole number from ${least} to ${most}.`
}

function forgottenFault(minutes: PolicySettings['unacknowledgeMinutes']) {
  return minutes == null ? undefined : numberFault(minutes, 5, 10_080)
}

/** Otherwise the next step could page before a gathered page of this one. */
function gatherFault({ gatherSeconds, steps }: PolicySettings) {
  const shortest = Math.min(...steps.map(({ waitMinutes }) => waitMinutes)) * 60
  return shortest > 0 && gatherSeconds >= shortest
    ? `Use less than ${shortest} seconds, the shortest wait of a step, or let the step wait longer.`
    : undefined
}

function groupByFault(keys: readonly string[]) {
  if (keys.length > MOST_KEYS) return `Use at most ${MOST_KEYS} keys.`
  return keys.some((key) => key === '' || characters(key) > 128) ? 'Use keys of at most 128 characters.' : undefined
}

type KnownTargets = { schedules: Set<number>; users: Set<number>; chats: Set<number> }

function targetsFault(targets: readonly PolicyTarget[], { schedules, users, chats }: KnownTargets) {
  if (targets.length === 0) return 'Choose a schedule, a person or a chat channel, or remove the step.'
  if (targets.length > MOST_TARGETS) return `Choose at most ${MOST_TARGETS}.`
  const isKnown = (target: PolicyTarget) => {
    if ('chatChannelId' in target) return chats.has(target.chatChannelId)
    return 'scheduleId' in target ? schedules.has(target.scheduleId) : users.has(target.userId)
  }
  return targets.every(isKnown)
    ? undefined
    : 'Choose schedules, chat channels, and people of this workspace who are neither disabled nor viewers.'
}

function lastResortFault(targets: readonly PolicyTarget[], known: KnownTargets) {
  return targets.length === 0 ? undefined : targetsFault(targets, known)
}

/** Of these, what is there. */
async function knownTargets(
  tx: Transaction,
  { workspaceId }: Context,
  targets: readonly PolicyTarget[],
): Promise<KnownTargets> {
  const named = (ids: number[]) => ({ workspaceId, id: { in: [...new Set(ids)] } })
  const schedules = named(targets.flatMap((target) => ('scheduleId' in target ? target.scheduleId : [])))
  const users = named(targets.flatMap((target) => ('userId' in target ? target.userId : [])))
  const chats = named(targets.flatMap((target) => ('chatChannelId' in target ? target.chatChannelId : [])))
  const select = { id: true } as const
  return {
    schedules: idsOf(await tx.schedule.findMany({ where: schedules, select })),
    users: idsOf(await tx.user.findMany({ where: { ...users, ...RESPONDING }, select })),
    chats: idsOf(await tx.chatChannel.findMany({ where: { ...chats, removedAt: null }, select })),
  }
}

function idsOf(rows: { id: number }[]) {
  return new Set(rows.map(({ id }) => id))
}
