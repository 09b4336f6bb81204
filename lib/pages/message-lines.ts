import { formatDistanceStrict } from 'date-fns'
import { describeReason, describeStep } from '../escalations/describe-step'
import { wallClockWords } from '../on-call/wall-clock-words'
import { characters } from '../values/text'
import type { PagedIncident, PageToSend } from './read'

export type PageOfIncident = PageToSend & { incident: PagedIncident }

const LABELS_SHOWN = 20
const TITLE_CHARACTERS = 150

type Counts = NonNullable<PageOfIncident['counts']>
type Reading = { title: string; now: Date }

export function pageLines(page: PageOfIncident, { title, now }: Reading): string[] {
  const { incident, counts, step } = page
  const escalated = step && describeStep(step, step.earlier, now)
  return [
    ...(counts ? countLines(page.count, counts) : []),
    ...(escalated ? [escalated] : []),
    ...(characters(title) > TITLE_CHARACTERS ? [`Summary: ${incident.summary}`] : []),
    ...(counts ? ['Most severe and newest:'] : []),
    ...factLines(page, now),
    ...otherLines(page, now),
    ...detailLines(page),
  ]
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

function factLines({ incident, step }: PageOfIncident, now: Date) {
  const { severity, sentAs, labels, entity, runbook, receivedAt } = incident
  const target = step?.target
  const timeZone = target && 'timeZone' in target && target.timeZone ? target.timeZone : 'UTC'
  const reason = describeReason(target)
  const when = (at: Date) => `${wallClockWords(timeZone, at)} ${timeZone}, ${age(at, now)}`
  return [
    ...labels.slice(0, LABELS_SHOWN).map(({ pair }) => `${pair.key}: ${pair.value}`),
    ...(labels.length > LABELS_SHOWN ? [`${labels.length - LABELS_SHOWN} more labels`] : []),
    ...(entity ? [`Entity: ${entity.name ?? entity.identifier}`] : []),
    ...(runbook ? [`Runbook: ${runbook.title ?? runbook.identifier}`] : []),
    ...(sentAs === severity ? [] : [`Sent as ${sentAs}, paged as ${severity} by its routing rule`]),
    `Received: ${when(receivedAt)}`,
    ...(step?.reopenedAt ? [`Reopened: ${when(step.reopenedAt)}`] : []),
    ...(reason ? [reason] : []),
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
  return ['', 'Also:', ...named, ...(left > 0 ? [`and ${left} more`] : [])]
}

function detailLines({ incident: { details } }: PageOfIncident) {
  if (details.lines.length === 0) return []
  return ['', 'Details:', ...details.lines, ...(details.isWhole ? [] : ['… the rest is on the incident'])]
}

function age(at: Date, now: Date) {
  return now.getTime() - at.getTime() < 1_000 ? 'just now' : `${formatDistanceStrict(at, now)} ago`
}
