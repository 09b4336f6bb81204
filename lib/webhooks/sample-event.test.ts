import { expect, test } from 'vitest'
import { anyTestDatabase } from '../../testing/any-database'
import { webhookStory } from '../../testing/webhook-story'
import { acknowledgeIncident } from '../incidents/acknowledge'
import { assignIncident } from '../incidents/assign'
import { addNote } from '../incidents/note'
import { reopenIncident } from '../incidents/reopen'
import { resolveIncident } from '../incidents/resolve'
import { isEventKind } from './kinds'
import { sampleEvent } from './sample-event'

const database = anyTestDatabase()

/** The names of an object's fields, and of those in it; of a list those of its first item. */
function fieldsOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(fieldsOf)
  if (typeof value !== 'object' || value === null) return null
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fieldsOf(one)]))
}

test('an example has the fields of what is sent', async () => {
  const story = await webhookStory(database.db)
  const ana = await story.person('Ana')
  const ben = await story.person('Ben')
  await story.onCall(ana)
  const hook = await story.webhook()
  const labels = { service: 'payments', host: 'db-1' }
  const incidentId = await story.alert('critical', { labels, entityId: 'db-1', runbookId: 'disk', details: 'a' })
  await assignIncident(ana, { incidentId, assigneeId: ben.actor.userId })
  await addNote(ana, { incidentId, note: 'Looking' })
  await assignIncident(ana, { incidentId, assigneeId: null })
  await acknowledgeIncident(ana, { incidentId })
  await resolveIncident(ana, { incidentId })
  await reopenIncident(ana, { incidentId })
  await story.tellAndServe()
  const events = hook.events().filter(({ data }) => data.assignee !== null)
  expect(events.length).toBeGreaterThan(5)
  for (const { type, timestamp, sequence, data } of events) {
    if (!isEventKind(type)) throw new Error(`${type} is no kind`)
    const sample = sampleEvent(type, 'https://tocsin.example.com')
    // Who has it and who acknowledged it are people or nobody, and the team depends on the rule.
    const whole = { ...data.incident, acknowledgedBy: null, assignee: null }
    const expected = JSON.parse(JSON.stringify(sample))
    const given = { ...expected.data.incident, acknowledgedBy: null, assignee: null }
    expect(fieldsOf({ type, timestamp, sequence, data: { ...data, incident: whole } }), type).toEqual(
      fieldsOf({ ...expected, data: { ...expected.data, incident: given } }),
    )
  }
})
