import { formatDistanceStrict } from 'date-fns'
import type { Fact, PageParts } from '../channels/channel'
import { describeReason, stepName, whyStep } from '../escalations/describe-step'
import { wallClockWords } from '../on-call/wall-clock-words'
import { characters } from '../values/text'
import type { PagedIncident, PageToSend } from './read'

export type PageOfIncident = PageToSend & { incident: PagedIncident }

const LABELS_SHOWN = 20
const TITLE_CHARACTERS = 150

type Counts = NonNullable<PageOfIncident['counts']>
type Reading = { title: string; now: Date }

export function pageParts(page: PageOfIncident, { title, now }: Reading): PageParts {
  const { incident, counts, step } = page
  const why = step && whyStep(step, step.earlier, now)
  return {
    ...(step && { step: { name: stepName(step), ...(why && { why }) } }),
    counts: counts ? countLines(page.count, counts) : [],
    ...(characters(title) > TITLE_CHARACTERS && { summary: incident.summary }),
    facts: factsOf(page, now),
    others: otherLines(page, now),
    details: detailsOf(page),
  }
}

function countLines(count: number, { isWhole, of, severities, group }: Counts) {
  const bySeverity = severities.map((one) => `${one.count} ${one.severity}`).join(', ')
  const values = group?.values.map(({ value, count: of }) => `${value} ${of}`) ?? []
  const rest = [
    ...(group && group.otherValues > 0 ? [`${group.otherValues} others`] : []),
    ...(group && group.without > 0 ? [`${group.without} without`] : []),
  ]
  return [
    isWhole ? `${count} incidents: ${bySeverity}.` : `${count} incidents. Of the newest ${of}: ${bySeverity}.`,
    ...(group ? [`By ${group.key}: ${[...values, ...rest].join(', ')}.`] : []),
  ]
}

function factsOf({ incident, step }: PageOfIncident, now: Date): Fact[] {
  const { severity, sentAs, labels, entity, runbook, receivedAt } = incident
  const target = step?.target
  const timeZone = target && 'timeZone' in target && target.timeZone ? target.timeZone : 'UTC'
  const reason = describeReason(target)
  const when = (at: Date) => `${wallClockWords(timeZone, at)} ${timeZone}, ${age(at, now)}`
  return [
    ...labels.slice(0, LABELS_SHOWN).map(({ pair }) => ({ name: pair.key, value: pair.value })),
    ...(labels.length > LABELS_SHOWN ? [{ value: `${labels.length - LABELS_SHOWN} more labels` }] : []),
    ...(entity ? [{ name: 'Entity', value: entity.name ?? entity.identifier }] : []),
    ...(runbook ? [{ name: 'Runbook', value: runbook.title ?? runbook.identifier }] : []),
    ...(sentAs === severity ? [] : [{ value: `Sent as ${sentAs}, paged as ${severity} by its routing rule` }]),
    { name: 'Received', value: when(receivedAt) },
    ...(step?.reopenedAt ? [{ name: 'Reopened', value: when(step.reopenedAt) }] : []),
    ...(reason ? [{ value: reason }] : []),
  ]
}

function otherLines({ others, count }: PageOfIncident, now: Date) {
  if (others.length === 0) return []
  const named = others.map(({ severity, summary, receivedAt, entity, labels }) => {
    const [pair] = labels.map((label) => label.pair)
    const where = entity ? (entity.name ?? entity.identifier) : pair && `${pair.key}: ${pair.value}`
    return `${severity.toUpperCase()}: ${[summary, where, age(receivedAt, now)].filter(Boolean).join(', ')}`
  })
  const left = count - 1 - others.length
  return [...named, ...(left > 0 ? [`and ${left} more`] : [])]
}

function detailsOf({ incident: { details } }: PageOfIncident) {
  const { lines, isWhole } = details
  return { lines, ...(lines.length > 0 && !isWhole && { rest: '… the rest is on the incident' }) }
}

function age(at: Date, now: Date) {
  return now.getTime() - at.getTime() < 1_000 ? 'just now' : `${formatDistanceStrict(at, now)} ago`
}
