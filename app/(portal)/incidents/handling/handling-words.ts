import type { IncidentRowData } from '@/components/incident-rows'
import { groupDigits } from '@/components/ui/group-digits'
import type { Person } from '../list/list-state'
import type { Handled, Step } from './many-actions'
import { countOf } from './target'
import type { Target } from './target-schema'

const DID = { acknowledge: 'Acknowledged', resolve: 'Resolved', assign: 'Assigned', note: 'Added the note to' }
const NOT_DONE = { acknowledge: 'acknowledged', resolve: 'resolved', assign: 'assigned', note: 'noted' }

export function incidents(count: number) {
  return count === 1 ? '1 incident' : `${groupDigits(count)} incidents`
}

export function outcomeText(done: Handled[], step: Step) {
  const count = done.reduce((sum, { ids }) => sum + ids.length, 0)
  const left = done.reduce((sum, one) => sum + one.left, 0)
  const names = [...new Set(done.flatMap(({ others }) => others))]
  if (count === 0) return nothingLeft(step, names)
  const rest = left > 0 ? ` ${incidents(left)} had been handled already${by(names)}.` : ''
  return `${DID[step.kind]} ${incidents(count)}.${rest}`
}

export function notDoneText(left: Target[], { kind }: Step) {
  const what = left.some((target) => target.kind === 'group')
    ? 'Not done'
    : `${incidents(countOf(left))} not ${NOT_DONE[kind]}`
  return `${what}: the server did not answer.`
}

export function undoneText(count: number) {
  return count === 0 ? 'Not undone: someone has handled it since.' : `Undone for ${incidents(count)}.`
}

function nothingLeft({ kind }: Step, names: string[]) {
  if (kind === 'acknowledge') return `Already acknowledged or resolved${by(names)}.`
  if (kind === 'resolve') return `Already resolved${by(names)}.`
  return kind === 'assign' ? 'Already assigned so.' : 'The note is empty or too long.'
}

function by(names: string[]) {
  return names.length === 0 ? '' : ` by ${new Intl.ListFormat('en').format(names)}`
}

export function applicable(rows: IncidentRowData[], { kind }: Step) {
  const isApplicable = ({ status }: IncidentRowData) =>
    kind === 'acknowledge' ? status === 'open' : kind !== 'resolve' || status !== 'resolved'
  return rows.filter(isApplicable).map(({ id }) => id)
}

export function looksLike(step: Step, me: Person, people: Person[]): Partial<IncidentRowData> {
  if (step.kind === 'acknowledge') return { status: 'acknowledged', owner: me }
  if (step.kind === 'resolve') return { status: 'resolved' }
  if (step.kind === 'note') return {}
  return { owner: people.find(({ id }) => id === step.assigneeId) ?? null }
}
