import { Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { beginStory } from '../../testing/paging-story'
import { acknowledgeIncident } from '../incidents/acknowledge'
import { registerPages } from './state'

const database = testDatabase()

test('the metrics of paging hold what has come of it', async () => {
  const story = await beginStory(database.db)
  onTestFinished(() => story.end())
  const answer = { status: 503 }
  const receiver = await story.receiver((response) => response.writeHead(answer.status).end())
  await story.anaOnCall(receiver)
  const registry = new Registry()
  registerPages(registry, database.db, () => story.clock.now)
  const later = (seconds: number) => {
    story.clock.now = new Date(story.clock.now.getTime() + seconds * 1000)
  }
  const nothing = { pending: 0, failed: 0, unanswered: 0, pageAge: 0, escalationAge: 0 }
  expect(await read(registry)).toEqual(nothing)

  const incidentId = await story.alert('critical')
  later(40)
  expect(await read(registry)).toEqual({ ...nothing, pending: 1, pageAge: 40 })
  // The only step waits for 15 minutes.
  later(15 * 60)
  expect(await read(registry)).toEqual({ ...nothing, pending: 1, pageAge: 940, escalationAge: 40 })

  answer.status = 400
  await story.pass(0)
  expect(await read(registry)).toEqual({ ...nothing, failed: 1, unanswered: 1 })
  await acknowledgeIncident(story.at(story.admin), { incidentId })
  expect(await read(registry)).toEqual({ ...nothing, failed: 1 })
})

async function read(registry: Registry) {
  const value = async (name: string, state?: string) => {
    const metric = await registry.getSingleMetric(name)?.get()
    return metric?.values.find(({ labels }) => state === undefined || labels.state === state)?.value
  }
  return {
    pending: await value('tocsin_pages', 'pending'),
    failed: await value('tocsin_pages', 'failed'),
    unanswered: await value('tocsin_incidents_unanswered'),
    pageAge: await value('tocsin_page_age_seconds'),
    escalationAge: await value('tocsin_escalation_age_seconds'),
  }
}
