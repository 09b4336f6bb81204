import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { ingestDeps, post } from '../../testing/fixtures'
import { type Respond, startHttpReceiver } from '../../testing/http-receiver'
import { addMethod, beginStory } from '../../testing/paging-story'
import { createPost } from '../outbound/create-post'
import { startPaging } from './worker'

const database = testDatabase()
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const MINUTES_MS = 600_000

/** A worker at work, with a critical alert whose page has just come to a receiver that has not answered yet. */
async function pageUnderWay(respond: Respond) {
  const receiver = await startHttpReceiver(respond)
  const story = await beginStory(database.db)
  onTestFinished(() => story.end())
  const ana = await story.person('Ana')
  await story.db.write((tx) => tx.contactMethod.deleteMany({ where: { userId: ana.actor.userId } }))
  await addMethod(story.db, ana, 'webhook', { url: receiver.url, secret: SECRET })
  await story.onCall(ana)
  const patient = createPost({ allowCidrs: ['127.0.0.0/8'], timeoutMs: MINUTES_MS })
  const worker = startPaging({ ...story.deps, channels: { ...story.deps.channels, post: patient } })
  onTestFinished(async () => {
    // What the receiver still holds would be waited for.
    await receiver.close()
    await worker.stop()
  })
  const ingest = ingestDeps(story.db, () => story.clock.now)
  await post(ingest, story.token, { summary: 'Down', severity: 'critical' })
  worker.decide()
  await expect.poll(() => receiver.received.length).toBe(1)
  const readPage = () => story.db.read.page.findFirstOrThrow({ where: { workspaceId: story.workspaceId } })
  return { worker, receiver, readPage }
}

test('a worker that stops finishes what it holds', async () => {
  let answer = () => {}
  const { worker, readPage } = await pageUnderWay((response) => {
    answer = () => void response.writeHead(204).end()
  })
  const stopped = worker.stop()
  answer()
  await stopped
  expect(await readPage()).toMatchObject({ state: 'sent', attempts: 1 })
})

test('a worker that stops does not wait for a receiver that hangs: the page is due again after its lease', async () => {
  const open = new Set<unknown>()
  const { worker, readPage } = await pageUnderWay((response) => {
    open.add(response)
    response.once('close', () => open.delete(response))
  })
  await worker.stop()
  expect(open.size).toBe(1)
  expect(await readPage()).toMatchObject({ state: 'pending', attempts: 1 })
})

test('a worker that has stopped begins nothing more', async () => {
  const { worker, receiver, readPage } = await pageUnderWay((response) => response.writeHead(204).end())
  await worker.stop()
  const { id } = await readPage()
  await database.db.write((tx) =>
    tx.page.update({ where: { id }, data: { state: 'pending', endedAt: null, dueAt: new Date(0) } }),
  )
  worker.decide()
  worker.send()
  await pause(50)
  expect(receiver.received).toHaveLength(1)
})
