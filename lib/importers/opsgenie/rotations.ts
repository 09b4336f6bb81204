import type { z } from 'zod'
import { MOST_TOGETHER, type PlannedLayer, type Turn } from '../layers/planned'
import { rhythmOf } from '../layers/rhythm'
import { change, type Entry, leaveOut, miss } from '../report/ledger'
import type { Read } from '../source/objects'
import { type Directory, dateOf, inWords, personOf, recall } from './directory'
import { restrictedHours } from './restrictions'
import type { Recipient, rotation } from './shapes'

/** A layer, and the rotation from which it comes. */
export type RotationLayer = PlannedLayer & { rotation: string }

const UNITS: Readonly<Record<string, 'hour' | 'day' | 'week'>> = { hourly: 'hour', daily: 'day', weekly: 'week' }

/** Undefined: it is left out, and its entry says why. */
export function planRotation(
  directory: Directory,
  { value, entry }: Read<z.infer<typeof rotation>>,
  timeZone: string,
): PlannedLayer | undefined {
  const { asOf } = directory.settings
  const start = dateOf(directory, value.startDate)
  const end = value.endDate === undefined ? null : dateOf(directory, value.endDate)
  const unit = UNITS[value.type]
  const hours = restrictedHours(value.timeRestriction)
  if (value.enabled === false) return refuse(entry, 'Disabled in Opsgenie.')
  if (!start || end === undefined)
    return refuse(entry, `Its dates cannot be read: ${value.startDate}, ${value.endDate ?? ''}`)
  if (end && end <= asOf) return refuse(entry, `It ended ${end.toISOString()}.`)
  if (!unit) return refuse(entry, `Tocsin has no rotation of the type "${value.type}".`)
  if (!hours) return refuse(entry, 'Its time restriction has no times, or more than Tocsin holds.')
  if (value.participants.length === 0) return refuse(entry, 'It has no participants.')
  const turns = value.participants.map((one) => turnOf(directory, one, entry))
  const rhythm = rhythmOf({ unit, length: value.length, start, timeZone, turns })
  if ('fault' in rhythm) return refuse(entry, rhythm.fault)
  return { ...rhythm, name: value.name ?? '', hours, skipsClosed: false, adds: false, startsAt: start, endsAt: end }
}

function refuse(entry: Entry, why: string) {
  leaveOut(entry, why)
  return undefined
}

/** Whoever is on call when it is a participant's turn; somebody unknown leaves a gap, so that the others keep theirs. */
export function turnOf(directory: Directory, participant: Recipient, entry: Entry): Turn {
  const { type } = participant
  if (type === 'none') return []
  if (type === 'team') return together(teamTurn(directory, participant, entry), entry)
  if (type === 'escalation') return together(escalationTurn(directory, participant, entry), entry)
  const email = personOf(directory, participant)
  if (email !== undefined) return [email]
  return gap(directory, participant, entry)
}

function gap({ draft }: Directory, participant: Recipient, entry: Entry): Turn {
  change(entry, `Nobody is on call in the turns of ${inWords(participant)}, who is not among the people.`)
  miss(draft.ledger, `${inWords(participant)}, named by ${entry.name}`)
  return []
}

function together(turn: Turn, entry: Entry): Turn {
  const different = [...new Set(turn)]
  if (different.length <= MOST_TOGETHER) return different
  change(entry, `Only ${MOST_TOGETHER} of ${different.length} people are on call together: Tocsin holds no more.`)
  return different.slice(0, MOST_TOGETHER)
}

function teamTurn(directory: Directory, participant: Recipient, entry: Entry): Turn {
  const team = recall(directory.teams, participant)
  if (!team || team.members.length === 0) return gap(directory, participant, entry)
  change(entry, `The team "${team.name}" takes its turn as its present members.`)
  return team.members.map(({ email }) => email)
}

function escalationTurn(directory: Directory, participant: Recipient, entry: Entry): Turn {
  const first = recall(directory.escalations, participant)?.value.rules[0]?.recipient
  if (!first || first.type === 'schedule' || first.type === 'escalation') return gap(directory, participant, entry)
  change(
    entry,
    `The escalation "${participant.name ?? participant.id}" takes its turn as those whom its first rule notifies.`,
  )
  return turnOf(directory, first, entry)
}
