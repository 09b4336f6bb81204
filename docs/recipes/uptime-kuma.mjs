import { startReceiver } from './receiver.mjs'
import { openRecords, withEvent } from './records.mjs'
import { createService } from './request.mjs'
import { addressSetting, setting } from './settings.mjs'
import { oneLine } from './text.mjs'

const MOST_MESSAGE = 200
const IS_OPEN = {
  'incident.opened': true,
  'incident.acknowledged': true,
  'incident.resolved': false,
  'incident.reopened': true,
}

const push = new URL(addressSetting('KUMA_PUSH_URL'))
const ask = createService({ name: 'Uptime Kuma', url: `${push.origin}${push.pathname}` })
const everySeconds = Number(setting('KUMA_EVERY_SECONDS', '30'))
const records = openRecords(setting('STATE_DIR', './state-uptime-kuma'))

startReceiver({ name: 'Uptime Kuma', take })
await repeat()

/** The monitor is down while an incident is not resolved. */
async function take(event) {
  const { id, type, sequence, data } = event
  if (!(type in IS_OPEN)) return `Nothing to do for ${type}.`
  const record = records.read(data.incident.id)
  if (record.ids.includes(id)) return 'This event came before.'
  if (sequence < record.sequence) return 'A later event came before.'
  const { summary } = data.incident
  const next = { ...withEvent(record, event), isOpen: IS_OPEN[type], summary: oneLine(summary, MOST_MESSAGE) }
  // What is pushed is read from the records. An event that was not pushed comes again, so it is not among the ids yet.
  records.write(data.incident.id, { ...next, ids: record.ids })
  const text = await tell()
  records.write(data.incident.id, next)
  return text
}

async function tell() {
  const open = records.all().filter(({ isOpen }) => isOpen)
  const [first] = open
  const msg = open.length > 1 ? `${open.length} incidents, such as ${first.summary}` : (first?.summary ?? 'OK')
  const query = new URLSearchParams({ status: first ? 'down' : 'up', msg: oneLine(msg, MOST_MESSAGE), ping: '' })
  await ask('GET', `?${query}`)
  return `Uptime Kuma: ${first ? 'down' : 'up'}`
}

/** A push monitor that hears nothing goes down by itself. */
async function repeat() {
  await tell().catch(({ message }) => console.error(message))
  setTimeout(repeat, everySeconds * 1000)
}
