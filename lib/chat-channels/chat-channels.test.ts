import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { startDiscord } from '../../testing/doubles/discord'
import { newWorkspace } from '../../testing/fixtures'
import { testChannelDeps } from '../../testing/messages'
import { listAudit } from '../audit/list'
import { createTestThrottle } from '../contact-methods/test-throttle'
import { ForbiddenError, NotFoundError } from '../errors'
import { addPolicy, changePolicy } from '../escalation-policies/change'
import { listPolicies } from '../escalation-policies/get'
import { addTeam } from '../teams/add'
import { listTeams } from '../teams/list'
import { addChatChannel } from './add'
import { changeChatChannel } from './change'
import { getChatChannel, listChatChannelNames, listChatChannels } from './list'
import { removeChatChannel } from './remove'
import { testChatChannel } from './send-test'

const database = testDatabase()
const SLACK = { name: 'Payments', channel: 'slackapp', fields: { channelId: 'C024BE91L' } }

async function world() {
  const made = await newWorkspace(database.db)
  const added = await addChatChannel(made.admin, SLACK)
  if (!added.ok) throw new Error('refused')
  return { ...made, chatChannelId: added.chatChannelId, ben: await made.as('responder', 'Ben') }
}

test.each([
  [{ name: ' ' }, { name: 'Give a name.' }],
  [{ channel: 'sms' }, { channel: 'Choose where the channel is.' }],
  [{ channel: '__proto__' }, { channel: 'Choose where the channel is.' }],
  [{ fields: { channelId: '#payments' } }, { channelId: expect.stringContaining('C024BE91L') }],
  [{ fields: { channelId: 'U024BE7LH' } }, { channelId: expect.stringContaining('ID of the channel') }],
  [{ channel: 'telegram', fields: { chatId: '@us' } }, { chatId: expect.stringContaining('number of the chat') }],
])('%j is refused in words', async (changes, errors) => {
  const { admin } = await newWorkspace(database.db)
  expect(await addChatChannel(admin, { ...SLACK, ...changes })).toEqual({ ok: false, reason: 'invalid', errors })
})

test('admins see where it posts, responders its name, and the log has each change without addresses', async () => {
  const { admin, ben, chatChannelId } = await world()
  const { mark } = await getChatChannel(admin, chatChannelId)
  const moved = { chatChannelId, name: 'Shop', fields: { channelId: 'C0OTHER01' } }
  expect(await changeChatChannel(admin, { ...moved, mark })).toMatchObject({ ok: true })
  expect(await changeChatChannel(admin, { ...moved, name: 'Late', mark })).toMatchObject({ reason: 'overtaken' })
  expect(await listChatChannels(admin)).toMatchObject([{ name: 'Shop', where: 'Slack app, channel C0OTHER01' }])
  const { mark: next } = await getChatChannel(admin, chatChannelId)
  expect(await changeChatChannel(admin, { chatChannelId, name: 'Pay', fields: null, mark: next })).toMatchObject({
    ok: true,
  })
  expect(await listChatChannels(admin)).toMatchObject([{ name: 'Pay', where: 'Slack app, channel C0OTHER01' }])
  expect(await listChatChannelNames(ben)).toEqual([{ id: chatChannelId, name: 'Pay' }])
  await expect(listChatChannels(ben)).rejects.toThrow(ForbiddenError)
  for (const verb of [() => addChatChannel(ben, SLACK), () => removeChatChannel(ben, { chatChannelId })])
    await expect(verb()).rejects.toThrow(ForbiddenError)
  expect(await removeChatChannel(admin, { chatChannelId })).toEqual({ ok: true })
  await expect(getChatChannel(admin, chatChannelId)).rejects.toThrow(NotFoundError)
  const { entries } = await listAudit(admin, {})
  const actions = entries.map(({ action }) => action)
  const changed = 'chat channel changed'
  expect(actions.slice(0, 4)).toEqual(['chat channel removed', changed, changed, 'chat channel added'])
})

test('a policy that only posts is refused, and what a step posts to is not removed', async () => {
  const { admin, chatChannelId } = await world()
  const [policy] = await listPolicies(admin)
  if (!policy) throw new Error('no policy')
  const { id: policyId, name, severities, repeats, groupBy, gatherSeconds } = policy
  const settings = { name, severities, repeats, groupBy, gatherSeconds, teamId: null }
  const post = { waitMinutes: 5, targets: [{ chatChannelId }] }
  expect(await addPolicy(admin, { ...settings, name: 'Only posts', steps: [post] })).toMatchObject({
    errors: { steps: expect.stringContaining('reaches nobody') },
  })
  const page = { waitMinutes: 5, targets: [{ userId: admin.actor.userId }] }
  expect(await changePolicy(admin, { policyId, ...settings, steps: [post, page] })).toMatchObject({ ok: true })
  expect(await listPolicies(admin)).toMatchObject([{ steps: [{ targets: [{ name: 'Payments' }] }, {}] }])
  expect(await removeChatChannel(admin, { chatChannelId })).toEqual({ ok: false, reason: 'used', policy: name })
  const team = { name: 'Team', members: [], schedules: [], chatChannelId }
  expect(await addTeam(admin, team)).toMatchObject({ ok: true })
  expect((await listChatChannels(admin))[0]?.usedBy).toEqual(['team Team', `step 1 of ${name}`])
  await changePolicy(admin, { policyId, ...settings, steps: [page] })
  expect(await removeChatChannel(admin, { chatChannelId })).toEqual({ ok: true })
  expect((await listTeams(admin))[0]?.chatChannel).toBeNull()
  expect(await addTeam(admin, { ...team, name: 'Other' })).toMatchObject({
    errors: { chatChannelId: 'Choose a chat channel of this workspace.' },
  })
})

test('a test message arrives, or says why not, and marks the channel', async () => {
  const { admin } = await newWorkspace(database.db)
  const discord = await startDiscord({ id: '1', token: 'abc' })
  onTestFinished(() => discord.close())
  const add = async (name: string, url: string) => {
    const added = await addChatChannel(admin, { name, channel: 'discord', fields: { url } })
    return added.ok ? added.chatChannelId : 0
  }
  const deps = { ctx: admin, channels: testChannelDeps(), baseUrl: 'https://tocsin.example' }
  const throttled = () => ({ ...deps, throttle: createTestThrottle() })
  const good = await add('Good', discord.address)
  const gone = await add('Gone', `${discord.url}/api/webhooks/2/abc`)
  expect(await testChatChannel(throttled(), good)).toMatchObject({ result: { isDelivered: true } })
  expect(discord.messages[0]?.content).toContain('incidents are posted here as Good')
  expect(await testChatChannel(throttled(), gone)).toMatchObject({ result: { isDelivered: false, isFinal: true } })
  expect((await listChatChannels(admin)).map(({ name, failure }) => [name, failure])).toEqual([
    ['Gone', expect.stringContaining('Unknown Webhook')],
    ['Good', null],
  ])
})
