import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database'
import { addMethod, beginStory, type Story } from '../../../testing/paging-story'
import { pressButton } from './press-button'

const database = testDatabase()
let story: Story

beforeEach(async () => {
  story = await beginStory(database.db)
})

afterEach(() => story.end())

/** Ana is on call and has ntfy alone. A critical alert has come, and her phone shows its button. */
async function pageByNtfy() {
  const ana = await story.person('Ana')
  await story.db.write((tx) => tx.contactMethod.deleteMany({ where: { userId: ana.actor.userId } }))
  const ntfy = await story.receiver((response) => response.writeHead(200).end('{}'))
  await addMethod(story.db, ana, 'ntfy', { url: `${ntfy.url}/topic` })
  await story.onCall(ana)
  await story.policy({ repeats: 0 })
  const id = await story.alert('critical')
  const { actions } = JSON.parse(ntfy.received[0]?.text ?? '')
  const incident = () => story.db.read.incident.findUnique({ where: { id } })
  return { ana, actions, incident }
}

function press(path: string, method = 'POST', { isStrict = false, authorization = '' } = {}) {
  const deps = { db: story.db, secret: story.deps.secret, isStrict, now: story.clock.now }
  return pressButton(deps, { method, path, authorization })
}

test("ntfy's button acknowledges by POST; a GET changes nothing", async () => {
  const { ana, actions, incident } = await pageByNtfy()
  expect(actions[0]).toMatchObject({ action: 'http', method: 'POST', clear: true, label: 'Acknowledge' })
  expect(actions[0]).not.toHaveProperty('headers')
  expect(actions).toHaveLength(2)
  const { pathname } = new URL(actions[0].url)
  for (const method of ['GET', 'HEAD', 'PUT']) expect(await press(pathname, method)).toMatchObject({ status: 405 })
  expect(await press('/api/acknowledge/x.y.z')).toMatchObject({ status: 404 })
  expect(await press('/api/acknowledge')).toMatchObject({ status: 404 })
  expect(await incident()).toMatchObject({ status: 'open' })
  expect(await press(pathname)).toMatchObject({ status: 200, body: 'Acknowledged: 1.' })
  expect(await press(pathname)).toMatchObject({ status: 200, body: 'This was acknowledged already.' })
  expect(await incident()).toMatchObject({ status: 'acknowledged', acknowledgedById: ana.actor.userId })
})

test('strictly its token is in a header, one in the address is refused, and links have theirs in the fragment', async () => {
  story.deps.isStrict = true
  const { actions, incident } = await pageByNtfy()
  const [button, ...others] = actions
  expect(button).toMatchObject({ url: 'http://tocsin.test/api/acknowledge', method: 'POST' })
  const { Authorization: authorization } = button.headers
  const token = /^Bearer (\S+)$/.exec(authorization)?.[1] ?? ''
  expect(others.map(({ url }: { url: string }) => url).join()).not.toContain(token)
  expect(await press(`/api/acknowledge/${token}`, 'POST', { isStrict: true })).toMatchObject({
    status: 403,
    body: expect.stringContaining('STRICT_SECURITY'),
  })
  expect(await incident()).toMatchObject({ status: 'open' })
  expect(await press('/api/acknowledge', 'POST', { isStrict: true, authorization })).toMatchObject({ status: 200 })
  expect(await incident()).toMatchObject({ status: 'acknowledged' })
})
