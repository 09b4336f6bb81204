import { BUTTONS_OF, type Message } from '../channels/channel'
import { stepName } from '../escalations/describe-step'
import { runbookAddress } from '../runbooks/address'
import { sha256 } from '../values/sha256'
import type { ChatState } from './read-message'

const LABELS_SHOWN = 20

const KINDS = { open: 'page', acknowledged: 'acknowledged', resolved: 'resolved' } as const

type Deps = { baseUrl: string; now: () => Date }

/** The whole message, as it is to stand in the chat channel now. */
export function chatMessage({ baseUrl, now }: Deps, state: ChatState): Message {
  const { uid, status, incident, count, createdAt } = state
  const { runbook } = incident
  const runbookUrl =
    runbook && (runbookAddress(runbook) ?? `${baseUrl}/runbooks/${encodeURIComponent(runbook.identifier)}`)
  return {
    ...{ uid, kind: KINDS[status], severity: incident.severity },
    title: titleOf(state),
    lines: [...stateLines(state), ...facts(state), ...alsoLines(state)],
    links: [
      { text: `Incident ${incident.id}`, url: `${baseUrl}/incidents/${incident.id}` },
      ...(runbookUrl ? [{ text: 'Runbook', url: runbookUrl }] : []),
    ],
    buttons: BUTTONS_OF[status],
    about: { incidentId: incident.id, others: count - 1, thread: uid },
    data: {},
    at: status === 'open' ? createdAt : now(),
  }
}

/** For where nothing can be edited: what has changed, in a message of its own. */
export function followUp(deps: Deps, state: ChatState): Message {
  const message = chatMessage(deps, state)
  return { ...message, uid: `${state.uid}_${shownMark(state).slice(0, 12)}`, lines: stateLines(state) }
}

/** Changes with what the message says. */
export function messageMark({ title, lines, buttons = [] }: Message) {
  return sha256(JSON.stringify([title, lines, buttons]))
}

/** Where nothing can be edited: changes with what is told anew. Of a storm that is each doubling, not each incident. */
export function shownMark({ status, handledBy, count }: ChatState) {
  return sha256(JSON.stringify([status, status === 'open' ? '' : (handledBy ?? ''), Math.floor(Math.log2(count))]))
}

function titleOf({ status, incident, count, handledBy }: ChatState) {
  const what = `${incident.severity.toUpperCase()}: ${count > 1 ? `${count} incidents: ` : ''}${incident.summary}`
  if (status === 'open') return what
  const done = status === 'acknowledged' ? 'Acknowledged' : 'Resolved'
  return `${done}${handledBy ? ` by ${handledBy}` : ''}: ${what}`
}

function stateLines(state: ChatState): string[] {
  const { count, counts, incident } = state
  const owner = incident.assignee ? [`Assigned to ${incident.assignee.name}.`] : []
  const all = [`${counts.open} open`, `${counts.acknowledged} acknowledged`, `${counts.resolved} resolved`]
  const shown = all.filter((words) => !words.startsWith('0 '))
  return [...(count > 1 ? [`${shown.join(', ')}.`] : []), ...escalationLines(state), ...owner]
}

function escalationLines({ status, escalation }: ChatState) {
  if (status !== 'open' || !escalation) return []
  const { isExhausted, step, people } = escalation
  if (isExhausted) return ['All steps are through, and nobody has acknowledged.']
  if (!step) return ['Nobody has been paged yet.']
  if (people.length === 0) return [`${stepName(step)} could page nobody.`]
  return [`${stepName(step)} paged ${new Intl.ListFormat('en').format(people)}.`]
}

function facts({ incident: { labels, entity, runbook } }: ChatState) {
  return [
    ...labels.slice(0, LABELS_SHOWN).map(({ pair }) => `${pair.key}: ${pair.value}`),
    ...(labels.length > LABELS_SHOWN ? [`${labels.length - LABELS_SHOWN} more labels`] : []),
    ...(entity ? [`Entity: ${entity.name ?? entity.identifier}`] : []),
    ...(runbook ? [`Runbook: ${runbook.title ?? runbook.identifier}`] : []),
  ]
}

function alsoLines({ also, count }: ChatState) {
  if (also.length === 0) return []
  const left = count - 1 - also.length
  return [
    'Also:',
    ...also.map(({ severity, summary, status }) => `${severity.toUpperCase()}: ${summary}, ${status}`),
    ...(left > 0 ? [`and ${left} more`] : []),
  ]
}
