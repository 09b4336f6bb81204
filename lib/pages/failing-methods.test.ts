import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { startHttpReceiver } from '../../testing/http-receiver'
import { addMethod, beginStory, type Story } from '../../testing/paging-story'
import { runDue } from '../../testing/run-due'
import { listContactMethods } from '../contact-methods/list'
import type { UserContext } from '../context'
import { listFailedPages, retryFailedPage } from './failed-pages'

const database = testDatabase()
let story: Story

beforeEach(async () => {
  story = await beginStory(database.db)
})

afterEach(() => story.end())

/** Ana, on call and reached by a webhook alone, whose answer can be changed. */
async function anaByWebhook(status: number) {
  const behaviour = { status }
  const receiver = await startHttpReceiver((response) => response.writeHead(behaviour.status).end('no such hook'))
  onTestFinished(receiver.close)
  const ana = await story.person('Ana')
  await story.db.write((tx) => tx.contactMethod.deleteMany({ where: { userId: ana.actor.userId } }))
  const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
  await addMethod(story.db, ana, 'webhook', { url: receiver.url, secret })
  await story.onCall(ana)
  await story.policy({ repeats: 0 })
  return { ana, behaviour }
}

async function stateOf(person: UserContext) {
  const [method] = await listContactMethods(person)
  return { since: method?.failingSince, failure: method?.failure }
}

test('a contact method that is refused for good fails from then on, until a page arrives there', async () => {
  const { ana, behaviour } = await anaByWebhook(410)
  expect(await stateOf(ana)).toEqual({ since: null, failure: null })
  await story.alert('critical')
  const failing = { since: story.clock.now, failure: 'HTTP 410 no such hook' }
  expect(await stateOf(ana)).toEqual(failing)
  await story.pass(30)
  await story.alert('critical')
  expect(await stateOf(ana)).toEqual(failing)
  behaviour.status = 204
  const [failed] = await listFailedPages(ana)
  await retryFailedPage(story.at(ana), { pageId: failed?.id ?? 0 })
  await runDue(story.deps)
  expect(await stateOf(ana)).toEqual({ since: null, failure: null })
})

test('one that does not answer fails once its page has failed, not before', async () => {
  const { ana } = await anaByWebhook(503)
  await story.alert('critical')
  await story.pass(22 * 60)
  expect(await stateOf(ana)).toEqual({ since: null, failure: null })
  await story.pass(3 * 60)
  expect(await stateOf(ana)).toMatchObject({ failure: expect.stringMatching(/^failed after 33 attempts: HTTP 503/) })
})

test('an address is not blamed for the mail server', async () => {
  const ana = await story.person('Ana')
  await story.onCall(ana)
  await story.policy({ repeats: 0 })
  await story.smtp.close()
  await story.alert('critical')
  await story.pass(25 * 60)
  expect(await listFailedPages(ana)).toMatchObject([{ reason: expect.stringContaining('refused the connection') }])
  expect(await stateOf(ana)).toEqual({ since: null, failure: null })
})

test('that a person is disabled is no failure of their contact method', async () => {
  const { ana } = await anaByWebhook(503)
  await story.alert('critical')
  const disabledAt = story.clock.now
  await story.db.write((tx) => tx.user.update({ where: { id: ana.actor.userId }, data: { disabledAt } }))
  await story.pass(1)
  expect(await listFailedPages(story.admin)).toMatchObject([{ reason: 'Ana is disabled' }])
  expect(await stateOf(ana)).toEqual({ since: null, failure: null })
})
