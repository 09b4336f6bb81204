import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { beginChatStory } from '../../../testing/chat-story'
import { testDatabase } from '../../../testing/database'
import { startMattermost } from '../../../testing/doubles/mattermost'
import { addMethod } from '../../../testing/paging-story'
import { parseConfig } from '../../channels/channels'
import { resolveIncident } from '../../incidents/resolve'
import { storeJson } from '../../values/stored-json'
import { MATTERMOST_PATH } from './path'
import { serveMattermost } from './serve'

const database = testDatabase()
const TOKEN = 'bottoken'.padEnd(26, 'k')
const [ANA, EVE, TOWN] = ['ana', 'eve', 'town'].map((name) => name.padEnd(26, '0')) as [string, string, string]

let world: Awaited<ReturnType<typeof beginChatStory>>
let mattermost: Awaited<ReturnType<typeof startMattermost>>

beforeEach(async () => {
  world = await beginChatStory(database.db)
  const { deps, clock } = world.story
  const server = createServer(async (request, response) => {
    const { method = '', headers } = request
    const times = () => ({ now: clock.now, steady: clock.now })
    const given = { db: deps.db, bot: deps.channels.mattermost, clock: times, onEscalated: () => {} }
    const answer = await serveMattermost(given, { method, headers, body: request })
    response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  mattermost = await startMattermost({ token: TOKEN, people: { [ANA]: 'ana', [EVE]: 'eve' }, channels: [TOWN] })
  onTestFinished(async () => {
    await mattermost.close()
    await new Promise((resolve) => server.close(resolve))
  })
  const repliesTo = `http://127.0.0.1:${port}${MATTERMOST_PATH}`
  deps.channels.mattermost = { token: TOKEN, url: mattermost.url, repliesTo, secret: 'a secret of the server' }
})

afterEach(() => world.end())

async function anaByMattermost() {
  const { story, ana, steps } = world
  await story.db.write((tx) => tx.contactMethod.deleteMany({ where: { userId: ana.actor.userId } }))
  await addMethod(story.db, ana, 'mattermost', { userId: ANA })
  await steps({ wait: 60, people: [ana] })
}

function incident(id: number) {
  return world.story.db.read.incident.findUniqueOrThrow({ where: { id }, include: { acknowledgedBy: true } })
}

test('a page is a direct message, and its button acknowledges for the person', async () => {
  await anaByMattermost()
  const id = await world.story.alert('critical', { summary: 'Disk @all full, *bold* [x](https://evil.example)' })
  const [post] = mattermost.posts
  expect(post?.message).toContain(
    '**CRITICAL\\: Disk @\u2060all full, \\*bold\\* \\[x\\]\\(https\\://evil.example\\)**',
  )
  expect(post?.props?.attachments[0]?.actions.map(({ name }) => name)).toEqual(['Acknowledge', 'Resolve', 'Escalate'])
  expect(await mattermost.press(ANA, 'Acknowledge')).toEqual({
    ...{ status: 200, text: '{"ephemeral_text":"Acknowledged: 1 incident."}' },
  })
  expect(await incident(id)).toMatchObject({ status: 'acknowledged', acknowledgedBy: { name: 'Ana' } })
})

test('a stranger changes nothing, nor does a button that is not of this server, nor a late press', async () => {
  const { story, ana } = world
  await anaByMattermost()
  const id = await story.alert('critical')
  expect((await mattermost.press(EVE, 'Acknowledge'))?.text).toContain('does not know you')
  for (const forged of [{ mac: 'x'.repeat(43) }, { reply: 'resolve' }, { uid: 'page_other' }, { mac: 7 }])
    expect(await mattermost.press(ANA, 'Acknowledge', { forged })).toMatchObject({ status: 403 })
  expect(await incident(id)).toMatchObject({ status: 'open' })
  await resolveIncident(story.at(ana), { incidentId: id })
  expect((await mattermost.press(ANA, 'Acknowledge'))?.text).toContain('Nothing is open any more.')
  expect(await incident(id)).toMatchObject({ status: 'resolved' })
})

test("in a team's channel the post follows the incident, and loses its buttons", async () => {
  const { story, ana, steps, pass, chat } = world
  await addMethod(story.db, ana, 'mattermost', { userId: ANA })
  await steps({ wait: 60, people: [ana], chats: [await chat('mattermost', { channelId: TOWN })] })
  await story.alert('critical')
  story.arrived()
  await pass(3)
  const shown = () => mattermost.posts.filter(({ channel_id }) => channel_id === TOWN)
  expect(shown()).toMatchObject([{ message: expect.stringContaining('CRITICAL') }])
  expect((await mattermost.press(ANA, 'Resolve'))?.text).toContain('Resolved: 1 incident.')
  await pass(8)
  expect(shown()).toMatchObject([
    { message: expect.stringMatching(/^\*\*Resolved by Ana/), props: { attachments: [] } },
  ])
})

test('what is wrong for good says what to do; a token that is gone marks no contact method', async () => {
  const { story, ana } = world
  await anaByMattermost()
  const { db, deps } = story
  await db.write((tx) => tx.contactMethod.deleteMany({ where: { userId: ana.actor.userId } }))
  await addMethod(db, ana, 'mattermost', { userId: 'nobody'.padEnd(26, '0') })
  await story.alert('critical')
  const failed = await db.read.page.findFirstOrThrow({ where: { workspaceId: story.workspaceId } })
  expect(failed.endReason).toBe('HTTP 404 Unable to find the user. Check the ID.')
  if (deps.channels.mattermost) deps.channels.mattermost.token = 'other'.padEnd(26, '0')
  await story.pass(5)
  await story.alert('critical', { labels: { service: 'b' } })
  const later = await db.read.page.findFirstOrThrow({ where: { id: { gt: failed.id } } })
  expect(later.endReason ?? '').toContain('MATTERMOST_BOT_TOKEN')
})

test.each(['', 'ana', `${'a'.repeat(25)}!`, 'A'.repeat(26)])('%s is no user ID', (userId) => {
  expect(parseConfig('mattermost', { userId })).toMatchObject({
    ok: false,
    errors: { userId: expect.stringContaining('/api/v4/users/me') },
  })
})

test('an ID is kept as it is', () => {
  expect(parseConfig('mattermost', { userId: ` ${ANA} ` })).toEqual({ ok: true, config: storeJson({ userId: ANA }) })
})
