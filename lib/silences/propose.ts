import type { Condition } from '../conditions/condition'
import { type IncidentSubject, readSubjects } from '../conditions/read-subjects'
import type { Context } from '../context'
import { NotFoundError } from '../errors'
import type { LabelText } from '../labels/indexed-labels'
import { compareTexts } from '../values/by-name'
import { characters, firstCharacters } from '../values/text'

/** Labels that tell what is wrong, and where: the first that an incident has. */
const WHAT = ['alertname', 'check', 'check_name', 'rule', 'monitor', 'alert']
const WHERE = ['service', 'job', 'app', 'host', 'instance']

const MOST_NARROWER = 6
/** More would say no longer what they have in common. */
const MOST_VALUES = 10

export type Proposal = { conditions: Condition[]; narrower: LabelText[] }

/**
 * Conditions for the kind of alert that opened an incident: what is wrong and where. `narrower` are its other labels.
 * @throws NotFoundError when the workspace has no such incident
 */
export async function proposeSilence(ctx: Context, incidentId: number): Promise<Proposal> {
  const [subject] = await readSubjects(ctx, [incidentId])
  if (!subject) throw new NotFoundError('No such incident.')
  const labels = subject.labels.toSorted((a, b) => compareTexts(a.key, b.key))
  const what = firstOf(labels, WHAT)
  const where = firstOf(labels, WHERE)
  const isUsed = (label: LabelText) => label === what || label === where
  return {
    conditions: [
      what ? labelIs(what) : summaryOf(subject),
      ...(where ? [labelIs(where)] : []),
      ...(!where && subject.entityId !== null ? [entityIs(subject.entityId)] : []),
    ],
    narrower: labels
      .filter((label) => isUsable(label) && !isUsed(label) && label.key !== 'severity')
      .slice(0, MOST_NARROWER)
      .map(({ key, value }) => ({ key, value })),
  }
}

/**
 * Conditions that all of these incidents meet: what is wrong and where, and else the labels that they share. Undefined
 * when there are none.
 * @throws NotFoundError when the workspace has none of the incidents
 */
export async function proposeTogether(ctx: Context, incidentIds: readonly number[]): Promise<Proposal | undefined> {
  const subjects = await readSubjects(ctx, incidentIds)
  if (subjects.length === 0) throw new NotFoundError('No such incidents.')
  const what = ofSeveral(subjects, WHAT) ?? summaryOfSeveral(subjects)
  const where = ofSeveral(subjects, WHERE) ?? entityOfSeveral(subjects)
  const found = [what, where].flatMap((condition) => condition ?? [])
  const shared = sharedLabels(subjects).filter(
    ({ key }) => key !== 'severity' && found.every((condition) => condition.key !== key),
  )
  if (what) return { conditions: found, narrower: shared.slice(0, MOST_NARROWER) }
  const conditions = [...found, ...shared.map(labelIs)].slice(0, MOST_VALUES)
  return conditions.length === 0 ? undefined : { conditions, narrower: [] }
}

/** By the first of these labels that each of them has. */
function ofSeveral(subjects: readonly IncidentSubject[], keys: readonly string[]): Condition | undefined {
  const conditions = keys.flatMap((key) => {
    const labels = subjects.map((subject) => subject.labels.find((label) => label.key === key && isUsable(label)))
    const values = distinct(labels.flatMap((label) => label?.value ?? []))
    const isWhole = labels.every((label) => label !== undefined) && values.length <= MOST_VALUES
    return isWhole ? [{ field: 'label' as const, key, operator: 'is' as const, values }] : []
  })
  return conditions[0]
}

function summaryOfSeveral(subjects: readonly IncidentSubject[]): Condition | undefined {
  const values = distinct(subjects.flatMap((subject) => summaryOf(subject).values))
  return values.length <= MOST_VALUES ? { field: 'summary', operator: 'contains', values } : undefined
}

function entityOfSeveral(subjects: readonly IncidentSubject[]): Condition | undefined {
  const values = distinct(subjects.flatMap(({ entityId }) => entityId ?? []))
  const isWhole = subjects.every(({ entityId }) => entityId !== null) && values.length <= MOST_VALUES
  return isWhole ? { field: 'entity', operator: 'is', values } : undefined
}

function sharedLabels([first, ...others]: readonly IncidentSubject[]): LabelText[] {
  const isShared = ({ key, value }: LabelText) =>
    others.every(({ labels }) => labels.some((label) => label.key === key && label.value === value))
  return (first?.labels ?? [])
    .filter((label) => isUsable(label) && isShared(label))
    .map(({ key, value }) => ({ key, value }))
    .toSorted((a, b) => compareTexts(a.key, b.key))
}

function distinct(values: readonly string[]) {
  return [...new Set(values)].toSorted()
}

function firstOf(labels: readonly LabelText[], keys: readonly string[]) {
  return keys.flatMap((key) => labels.find((label) => label.key === key && isUsable(label)) ?? [])[0]
}

/** A condition has no spaces around its value. */
function isUsable({ value }: LabelText) {
  return value !== '' && value === value.trim()
}

function labelIs({ key, value }: LabelText): Condition {
  return { field: 'label', key, operator: 'is', values: [value] }
}

function entityIs(identifier: string): Condition {
  return { field: 'entity', operator: 'is', values: [identifier] }
}

/** Shorter ones would meet almost anything. */
const SHORTEST = 8
const LONGEST = 200

const CONTROLS = '[\\p{Cc}\\u2028\\u2029]+'
const FIGURES_OR_CONTROLS = new RegExp(`\\S*\\d\\S*|${CONTROLS}`, 'u')

/** Without its figures, which change: of "38% of charges fail" it is "of charges fail". */
function summaryOf({ summary }: IncidentSubject): Condition {
  const still = longestOf(summary.split(FIGURES_OR_CONTROLS))
  const text = characters(still) >= SHORTEST ? still : longestOf(summary.split(new RegExp(CONTROLS, 'u')))
  return { field: 'summary', operator: 'contains', values: [firstCharacters(text, LONGEST).trim()] }
}

function longestOf(parts: string[]) {
  const trimmed = parts.map((part) => part.replace(/^[\s:;,.-]+|[\s:;,.-]+$/g, ''))
  return trimmed.toSorted((a, b) => b.length - a.length)[0] || (parts[0] ?? '')
}
