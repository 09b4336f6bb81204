import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database'
import { addMethod, beginStory, type Story } from '../../../testing/paging-story'
import { BUTTON_PATH, pressButton } from './press-button'

const database = testDatabase()
let story: Story

beforeEach(async () => {
  story = await beginStory(database.db)
})

afterEach(() => story.end())

test("ntfy's button acknowledges by POST; a GET changes nothing", async () => {
  const ana = await story.person('Ana')
  await story.db.write((tx) => tx.contactMethod.deleteMany({ where: { userId: ana.actor.userId } }))
  const ntfy = await story.receiver((response) => response.writeHead(200).end('{}'))
  await addMethod(story.db, ana, 'ntfy', { url: `${ntfy.url}/topic` })
  await story.onCall(ana)
  await story.policy({ repeats: 0 })
  const id = await story.alert('critical')
  const sent = JSON.parse(ntfy.received[0]?.text ?? '')
  expect(sent.actions[0]).toMatchObject({ action: 'http', method: 'POST', clear: true, label: 'Acknowledge' })
  expect(sent.actions).toHaveLength(2)
  const { pathname } = new URL(sent.actions[0].url)
  const press = (method: string, token = pathname.slice(BUTTON_PATH.length)) =>
    pressButton({ db: story.db, secret: story.deps.secret, now: story.clock.now }, { method, token })
  for (const method of ['GET', 'HEAD', 'PUT']) expect(await press(method)).toMatchObject({ status: 405 })
  expect(await press('POST', 'x.y.z')).toMatchObject({ status: 404 })
  expect(await story.db.read.incident.findUnique({ where: { id } })).toMatchObject({ status: 'open' })
  expect(await press('POST')).toMatchObject({ status: 200, body: 'Acknowledged: 1.' })
  expect(await press('POST')).toMatchObject({ status: 200, body: 'This was acknowledged already.' })
  const acknowledged = await story.db.read.incident.findUnique({ where: { id } })
  expect(acknowledged).toMatchObject({ status: 'acknowledged', acknowledgedById: ana.actor.userId })
})
