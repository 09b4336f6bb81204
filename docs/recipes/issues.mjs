import { startReceiver } from './receiver.mjs'
import { openRecords, withEvent } from './records.mjs'
import { ServiceError } from './request.mjs'
import { setting } from './settings.mjs'

const STATES = {
  'incident.opened': 'open',
  'incident.acknowledged': 'acknowledged',
  'incident.resolved': 'resolved',
  'incident.reopened': 'open',
  'incident.noted': undefined,
}

/**
 * One issue for each incident. A tracker has
 * - `find(incident)`, `open(incident)`: the issue by which `change` knows it; `find` may resolve with undefined
 * - `change(issue, event, state)`: `state` is undefined for a note
 * - `settlesIn`: so many seconds after it was opened `find` finds it for certain
 */
export function startIssues(tracker) {
  const records = openRecords(setting('STATE_DIR', `./state-${tracker.name.toLowerCase()}`))
  startReceiver({ name: tracker.name, take: (event) => takeEvent({ tracker, records }, event) })
}

async function takeEvent({ tracker, records }, event) {
  const { id, type, sequence, data } = event
  const { incident } = data
  if (!(type in STATES)) return `Nothing to do for ${type}.`
  const record = records.read(incident.id)
  if (record.ids.includes(id)) return 'This event came before.'
  // A note is worth as much when it comes late; a state is not.
  if (sequence < record.sequence && type !== 'incident.noted') return 'A later event came before.'
  const issue = record.issue ?? (await findOrOpen({ tracker, records }, incident))
  if (type !== 'incident.opened') await tracker.change(issue, event, STATES[type])
  records.write(incident.id, withEvent(records.read(incident.id), event))
  return `${type} of incident ${incident.id}: ${tracker.name} ${issue}`
}

async function findOrOpen({ tracker, records }, incident) {
  const record = records.read(incident.id)
  const issue = (await tracker.find(incident)) ?? (await open({ tracker, records }, { incident, record }))
  records.write(incident.id, { ...record, issue, askedAt: undefined })
  return issue
}

async function open({ tracker, records }, { incident, record }) {
  waitForLost(tracker, record)
  // Written before it is asked for: after a crash nobody else knows that there may be an issue.
  records.write(incident.id, { ...record, askedAt: Date.now() })
  try {
    return await tracker.open(incident)
  } catch (error) {
    if (error.isCertain) records.write(incident.id, { ...record, askedAt: undefined })
    throw error
  }
}

function waitForLost({ name, settlesIn }, { askedAt = 0 }) {
  const seconds = Math.ceil(settlesIn - (Date.now() - askedAt) / 1000)
  if (seconds <= 0) return
  const text = `${name} may have opened an issue whose number was lost. It is looked for again in ${seconds} seconds.`
  throw new ServiceError(text, { isCertain: true, retryAfterSeconds: seconds })
}
