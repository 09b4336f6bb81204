import { EventEmitter, once } from 'node:events'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../testing/database'
import { startSlack } from '../../../testing/doubles/slack'
import { addMethod, beginStory, type Story } from '../../../testing/paging-story'
import type { UserContext } from '../../context'
import type { SlackDeps } from './press'
import { followSocket } from './socket'

const database = testDatabase()
const ANA = 'U0ANA0001'
const TOKENS = { token: 'xoxb-1-2-abcdefghij', appToken: 'xapp-1-A0TOCSIN1-abcdefghij' }

let story: Story
let ana: UserContext
let slack: Awaited<ReturnType<typeof startSlack>>
let deps: SlackDeps

beforeEach(async () => {
  story = await beginStory(database.db)
  slack = await startSlack({
    ...{ botToken: TOKENS.token, appToken: TOKENS.appToken, signingSecret: 'unused' },
    channels: { [ANA]: { name: 'ana' } },
    users: { [ANA]: { name: 'ana' } },
  })
  onTestFinished(() => slack.close())
  const app = { ...TOKENS, url: slack.url }
  story.deps.channels.slackApp = app
  const clock = () => ({ now: story.clock.now, steady: story.clock.now })
  deps = { db: story.db, app, post: story.deps.channels.post, clock, onEscalated: () => {} }
  ana = await story.person('Ana')
  await story.db.write((tx) => tx.contactMethod.deleteMany({ where: { userId: ana.actor.userId } }))
  await addMethod(story.db, ana, 'slackapp', { memberId: ANA })
  await story.onCall(ana)
  await story.policy({ repeats: 0 })
})

afterEach(() => story.end())

/** Connects again and again, as the server does. */
function follow() {
  const stopping = new AbortController()
  const faults: string[] = []
  const following = (async () => {
    while (!stopping.signal.aborted)
      await followSocket(deps, stopping.signal).catch((error: unknown) => faults.push(String(error)))
  })()
  onTestFinished(() => {
    stopping.abort()
    return following
  })
  return { stop: () => stopping.abort(), following, faults }
}

async function isConnected() {
  await expect.poll(() => slack.socketMode.connections()).toBe(1)
}

function click(actionId: string) {
  return slack.clickOverSocket({ userId: ANA, actionId, message: slack.messages().at(-1)?.ts ?? '' })
}

test('a press over the connection acknowledges, is confirmed, and answers the person', async () => {
  follow()
  await isConnected()
  const id = await story.alert('critical')
  expect(await click('acknowledge')).toBe(true)
  expect(await story.db.read.incident.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'acknowledged' })
  await expect.poll(() => slack.responses().at(-1)?.body).toMatchObject({ text: 'Acknowledged: 1 incident.' })
})

test('Slack hangs where it is to show the answer to one press: the next is done', async () => {
  const { post } = deps
  const shown = new EventEmitter()
  deps.post = async (request) => {
    if (!request.url.endsWith('/api/apps.connections.open')) await once(shown, 'all')
    return post(request)
  }
  follow()
  await isConnected()
  const id = await story.alert('critical')
  expect(await click('acknowledge')).toBe(true)
  expect(await click('resolve')).toBe(true)
  expect(await story.db.read.incident.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'resolved' })
  expect(slack.responses()).toEqual([])
  shown.emit('all')
  await expect.poll(() => slack.responses().length).toBe(2)
})

test('after Slack refreshes the connection, and after the network breaks, there is another one', async () => {
  follow()
  await isConnected()
  await story.alert('critical')
  slack.socketMode.refresh()
  await expect.poll(() => click('acknowledge')).toBe(true)
  slack.socketMode.breakAll()
  await expect.poll(() => click('resolve')).toBe(true)
})

test('what Slack sends beside presses, and what is no JSON, changes nothing', async () => {
  follow()
  await isConnected()
  const id = await story.alert('critical')
  expect(await slack.socketMode.deliver({ type: 'view_submission' })).toBe(true)
  expect(await slack.socketMode.deliver({ type: 'block_actions', user: {}, actions: 'all' })).toBe(true)
  expect(await story.db.read.incident.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'open' })
})

test('a token that Slack refuses, an address that is not its own, and a server that stops', async () => {
  const stop = new AbortController()
  const wrong = { ...deps, app: { ...TOKENS, url: slack.url, appToken: 'xapp-other' } }
  await expect(followSocket(wrong, stop.signal)).rejects.toThrow('not_allowed_token_type')
  const post: SlackDeps['post'] = async () => ({
    ...{ isAnswered: true, status: 200 },
    body: '{"ok": true, "url": "wss://slack.com.evil.example/link"}',
  })
  await expect(followSocket({ ...deps, post }, stop.signal)).rejects.toThrow('not its own')
  const { stop: end, following, faults } = follow()
  await isConnected()
  end()
  await following
  expect(faults).toEqual([])
  await expect.poll(() => slack.socketMode.connections()).toBe(0)
})
