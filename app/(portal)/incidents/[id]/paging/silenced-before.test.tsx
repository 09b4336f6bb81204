import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Condition } from '@/lib/conditions/condition'
import { explainPaging } from '@/lib/escalations/explain'
import { pageNow } from '@/lib/incidents/page-now'
import { addSilence } from '@/lib/silences/add'
import { changeSilence } from '@/lib/silences/change'
import { endSilence } from '@/lib/silences/end'
import { silenceMark } from '@/lib/silences/mark'
import { testDatabase } from '@/testing/database'
import { beginStory, type Story } from '@/testing/paging-story'
import { SilencedBefore } from './silenced-before'

const database = testDatabase()
const PAGED = ['ana: CRITICAL: critical alert']
const HOUR = 3_600_000
let story: Story

beforeEach(async () => {
  story = await beginStory(database.db)
  onTestFinished(() => story.end())
  await story.onCall(await story.person('Ana'))
  await story.policy({ repeats: 0 })
})

const conditions = (value: string): Condition[] => [{ field: 'label', key: 'env', operator: 'is', values: [value] }]

async function silence() {
  const [startsAt, endsAt] = [story.clock.now, new Date(story.clock.now.getTime() + HOUR)]
  const settings = {
    reason: 'Move',
    conditions: conditions('prod'),
    startsAt,
    endsAt,
    repeatDays: null,
    timeZone: null,
  }
  const added = await addSilence(story.at(story.admin), settings)
  if (!added.ok) throw new Error(JSON.stringify(added.errors))
  return { silenceId: added.silenceId, settings }
}

const alert = () => story.alert('critical', { labels: { env: 'prod' } })

async function words(incidentId: number) {
  const explanation = await explainPaging(story.at(story.admin), incidentId)
  if (!explanation) throw new Error('no explanation')
  return renderToStaticMarkup(<SilencedBefore explanation={explanation} />).replaceAll(/<[^>]*>/g, '')
}

const ended = () =>
  expect.stringMatching(/^It was under the silence “Move” by \w+, which ended .* ago · .*, and paged later\.$/)
const covered = () => expect.stringMatching(/^It has also been under the silence “Move” by \w+\.$/)

test('nothing is said of a silence while nobody is paged, and its end is told once it was followed by pages', async () => {
  const { silenceId } = await silence()
  const incidentId = await alert()
  expect(await words(incidentId)).toBe('')
  await story.pass(5)
  await endSilence(story.at(story.admin), { silenceId, pages: true })
  await story.pass(1)
  expect(story.arrived()).toEqual(PAGED)
  expect(await words(incidentId)).toEqual(ended())
})

test('no end is told that is still to come: of a silence that was changed, or of an incident that was paged by hand', async () => {
  const { silenceId, settings } = await silence()
  const [released, urgent] = [await alert(), await alert()]
  await pageNow(story.at(story.admin), { incidentId: urgent })
  await story.pass(2)
  expect(await words(urgent)).toEqual(covered())
  const changed = { silenceId, mark: silenceMark(settings), ...settings, conditions: conditions('test') }
  expect(await changeSilence(story.at(story.admin), changed)).toEqual({ ok: true, paged: 1 })
  await story.pass(2)
  expect(story.arrived()).toEqual([...PAGED, ...PAGED])
  expect(await words(released)).toEqual(covered())
})

test('an incident that had paged before the silence was added is not said to have paged after it', async () => {
  const incidentId = await alert()
  expect(story.arrived()).toEqual(PAGED)
  await story.pass(5)
  const { silenceId } = await silence()
  // As when the incident has become more severe.
  await story.db.write((tx) => tx.incident.update({ where: { id: incidentId }, data: { silenceId } }))
  expect(await words(incidentId)).toEqual(covered())
  await story.pass(5)
  await endSilence(story.at(story.admin), { silenceId, pages: false })
  expect(await words(incidentId)).toEqual(covered())
})
