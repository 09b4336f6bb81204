import { expect } from 'vitest'
import { postIncidents } from '../lib/chat-channels/post-incidents'
import type { UserContext } from '../lib/context'
import { PRESETS } from '../lib/sources/presets/presets'
import type { ApiClient } from './api-client'
import { calendarOf } from './calendar-text'
import { ingestDeps, NOW, newApiKey, post } from './fixtures'
import { startHttpReceiver } from './http-receiver'
import { startProvider } from './oidc-provider'

type World = { admin: UserContext; incidentId: number }

/** Does every operation on what the portal has under Settings. */
export async function crawlSettings(crawl: ApiClient, world: World) {
  await crawlChatChannels(crawl, world)
  await crawlCalendars(crawl)
  await crawlSources(crawl, world)
  await crawlRejected(crawl, world)
  await crawlIssuers(crawl)
  await crawlRetention(crawl)
}

async function crawlChatChannels(crawl: ApiClient, { admin, incidentId }: World) {
  const { db, workspaceId } = admin
  const body = { name: 'Payments', kind: 'telegram', fields: { chatId: '-1001' } }
  const chat = (await crawl('POST /chat-channels', { body })).json
  const own = `/chat-channels/${chat.id}`
  expect((await crawl(`GET ${own}`)).json).toMatchObject({ name: 'Payments', kind: 'telegram', failingSince: null })
  expect((await crawl(`PATCH ${own}`, { body: { name: 'Shop' } })).json).toEqual({ ...chat, name: 'Shop' })
  expect((await crawl('GET /chat-channels')).json.items).toMatchObject([{ id: chat.id, name: 'Shop', usedBy: [] }])
  expect((await crawl(`POST ${own}/test`)).json.isDelivered).toBe(false)
  const posts = [{ incidentId, chatChannelId: Number(chat.id) }]
  const gathered = { workspaceId, groupBy: [], gatherSeconds: 60 }
  await db.writeStatements((statements) => postIncidents(statements, gathered, posts, { wall: NOW, steady: NOW }))
  expect((await crawl(`GET ${own}/posts`)).json.items).toMatchObject([
    { state: 'pending', incidents: 1, incidentIds: [String(incidentId)] },
  ])
  expect((await crawl(`GET /incidents/${incidentId}/posts`)).json.items).toMatchObject([{ chatChannel: 'Shop' }])
  await crawl(`DELETE ${own}`)
}

async function crawlCalendars(crawl: ApiClient) {
  const text = calendarOf(['SUMMARY:Fest', 'DTSTART;VALUE=DATE:20260601'])
  const receiver = await startHttpReceiver((response) => response.end(text))
  const url = `${receiver.url}/secret.ics`
  const added = await crawl('POST /calendars', { body: { name: 'Away', kind: 'absence', url } })
  expect(added.json).toMatchObject({ coming: 1, fault: null, unknown: ['Fest'] })
  const own = `/calendars/${added.json.id}`
  expect((await crawl(`GET ${own}`)).json).toEqual(added.json)
  await crawl(`POST ${own}/fetch`)
  expect(receiver.received).toHaveLength(2)
  const other = calendarOf(['SUMMARY:Trip', 'DTSTART:20260602T080000', 'DURATION:PT1H'])
  expect((await crawl(`PATCH ${own}`, { body: { text: other } })).json).toMatchObject({
    source: null,
    next: [{ title: 'Trip', startsAt: '2026-06-02T08:00:00', isAllDay: false }],
  })
  expect((await crawl('GET /calendars')).json.items).toContainEqual(
    expect.objectContaining({ name: 'Away', coming: 1 }),
  )
  await crawl(`DELETE ${own}`)
  await receiver.close()
}

/** Heartbeats and readings of an API key. */
async function crawlSources(crawl: ApiClient, { admin }: World) {
  const { apiKeyId } = await newApiKey(admin, 'backup')
  const [own, key] = [`/keys/${apiKeyId}/heartbeat`, `/keys/${apiKeyId}`]
  const set = (await crawl(`PUT ${own}`, { body: { everyMinutes: 60, graceMinutes: 5 } })).json
  expect(set).toMatchObject({ everyMinutes: 60, pingUrl: expect.stringContaining('/api/webhook/heartbeat/') })
  const { pingUrl, pingHeader, ...kept } = set
  expect(pingHeader).toBeNull()
  expect((await crawl(`GET ${own}`)).json).toEqual(kept)
  expect((await crawl('GET /heartbeats')).json.items).toEqual([kept])
  expect((await crawl(`POST ${own}/renew-ping-url`)).json.pingUrl).not.toBe(pingUrl)
  expect((await crawl(`PUT ${own}`, { body: { everyMinutes: 30 } })).json.pingUrl).toBeNull()
  await crawl(`DELETE ${own}`)

  const grafana = await crawl(`PUT ${key}/reading`, { body: { preset: 'grafana' } })
  expect((await crawl(`GET ${key}/reading`)).json).toEqual(grafana.json)
  const changed = { ...grafana.json.reading, name: 'mine' }
  expect((await crawl(`PUT ${key}/reading`, { body: { reading: changed } })).json).toEqual({
    preset: null,
    reading: changed,
  })
  expect((await crawl(`PUT ${key}/reading`, { body: { preset: null } })).json).toEqual({ preset: null, reading: null })
}

async function crawlRejected(crawl: ApiClient, { admin }: World) {
  const { token, apiKeyId } = await newApiKey(admin, 'strange')
  const sendAll = async (...bodies: object[]) => {
    for (const body of bodies) await post(ingestDeps(admin.db), token, body)
    return (await crawl(`GET /rejected?key=${apiKeyId}`)).json.items[0]
  }
  const alike = await sendAll({ summary: 1, severity: 'low' }, { summary: 2, severity: 'low' })
  expect(alike.count).toBe(2)
  const mapping = { summary: { text: 'A number' } }
  expect((await crawl(`POST /rejected/${alike.id}/accept-alike`, { body: { mapping } })).json).toEqual({
    opened: 2,
    unfit: [],
  })
  const more = await sendAll({ summary: 3, severity: 'low' })
  expect((await crawl(`POST /rejected/${more.id}/discard-alike`)).json).toEqual({ discarded: 1 })
  await sendAll({ title: 'Disk full', status: 'firing', level: 'low' })
  const taken = await crawl(`POST /keys/${apiKeyId}/accept-as-source`, { body: { preset: 'custom' } })
  expect(taken.json).toEqual({ taken: 1, unread: 0 })
  expect((await crawl(`GET /keys/${apiKeyId}/reading`)).json).toEqual({ preset: 'custom', reading: PRESETS.custom })
}

async function crawlIssuers(crawl: ApiClient) {
  const provider = await startProvider([])
  const tried = (await crawl('POST /issuers/try', { body: { url: provider.url } })).json
  expect(tried.issuer).toBe(provider.url)
  await provider.close()
  const body = { name: 'Corp', url: 'https://issuer.example', clientId: 'c', clientSecret: 's', domains: ['a.example'] }
  const issuer = (await crawl('POST /issuers', { body })).json
  expect(issuer).toMatchObject({ isEnabled: false, domains: ['a.example'], rules: [] })
  const own = `/issuers/${issuer.id}`
  expect((await crawl(`PATCH ${own}`, { body: { isEnabled: true } })).json).toEqual({ ...issuer, isEnabled: true })
  expect((await crawl(`GET ${own}`)).json.isEnabled).toBe(true)
  expect((await crawl('GET /issuers')).json.items).toHaveLength(1)
  await crawl(`DELETE ${own}`)
  expect((await crawl('PUT /required-factors', { body: { roles: ['viewer'] } })).json).toEqual({ roles: ['viewer'] })
  expect((await crawl('PUT /required-factors', { body: { roles: 'everyone' } })).json).toEqual({ roles: 'everyone' })
  expect((await crawl('GET /required-factors')).json).toEqual({ roles: 'everyone' })
}

async function crawlRetention(crawl: ApiClient) {
  expect((await crawl('GET /retention')).json).toEqual({ days: null })
  expect((await crawl('POST /retention/plan', { body: { days: 1 } })).json.incidents).toBe(0)
  expect((await crawl('PUT /retention', { body: { days: 90 } })).json).toEqual({ days: 90 })
}
