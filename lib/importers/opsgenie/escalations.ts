import { change, leaveOut, take } from '../report/ledger'
import type { Folder } from '../source/folder'
import { filesOf, type Read, readObjects } from '../source/objects'
import { stepsOf, type TimedStep } from '../steps'
import { type Directory, recall, remember } from './directory'
import { minutesOf } from './durations'
import { type Escalation, escalation } from './shapes'
import { targetsOf } from './targets'

const MOST_REPEATS = 10

/** Before schedules, whose rotations may name them. */
export function readEscalations(directory: Directory, folder: Folder): Read<Escalation>[] {
  const { ledger } = directory.draft
  const files = filesOf(folder, ledger, { under: 'escalations', kind: 'Escalation' })
  const read = readObjects(ledger, { kind: 'Escalation', schema: escalation }, files)
  for (const one of read) remember(directory.escalations, one.value, one)
  return read
}

export function importEscalations(directory: Directory, read: readonly Read<Escalation>[]) {
  for (const one of read) importEscalation(directory, one)
}

function importEscalation(directory: Directory, { value, entry }: Read<Escalation>) {
  const { draft } = directory
  const timed = value.rules.flatMap((rule): TimedStep[] => {
    const atMinutes = minutesOf(rule.delay)
    if (atMinutes === undefined) change(entry, `A step with a delay in "${rule.delay?.timeUnit}" comes at once.`)
    if (rule.condition === 'if-not-closed') change(entry, ONLY_UNACKNOWLEDGED)
    return [{ atMinutes: atMinutes ?? 0, ...targetsOf(directory, rule, entry) }]
  })
  const { waitInterval, count = 0, closeAlertAfterAll, resetRecipientStates } = value.repeat ?? {}
  const steps = stepsOf(timed, { ...(count > 0 && waitInterval !== undefined && { lastWait: waitInterval }), entry })
  if (steps.length === 0) return leaveOut(entry, 'It pages nobody whom Tocsin knows.')
  if (count > MOST_REPEATS) change(entry, `Repeated ${MOST_REPEATS} times, not ${count}: Tocsin repeats no more.`)
  if (closeAlertAfterAll)
    change(entry, 'Nothing is closed when all is through: an incident stays open until somebody resolves it.')
  if (count > 0 && resetRecipientStates) change(entry, 'A repeat pages only while nobody has acknowledged.')
  const name = draft.names.policy(value.name, entry)
  take(entry)
  const team = recall(directory.teams, value.ownerTeam ?? {})?.name ?? null
  draft.policies.set(name, { repeats: Math.min(MOST_REPEATS, count), unacknowledgeMinutes: null, steps, team })
  remember(directory.policies, value, name)
}

const ONLY_UNACKNOWLEDGED =
  'Steps "if not closed" run only while nobody has acknowledged: that stops an escalation of Tocsin.'
