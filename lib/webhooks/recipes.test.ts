import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../testing/database'
import { startUptimeKuma } from '../../testing/doubles/trackers/uptime-kuma'
import { refusalOf, startRecipe } from '../../testing/recipe'
import { patientPost, recipeStory } from '../../testing/recipe-story'
import { SECRET } from '../../testing/webhook-settings'
import { resolveIncident } from '../incidents/resolve'
import { sendEvent } from './send-event'

const database = testDatabase()

test('Uptime Kuma: the monitor is down until the last incident is resolved, though a push fails', async () => {
  const double = await startUptimeKuma({ token: 'abc' })
  onTestFinished(() => double.close())
  const recipe = await startRecipe('uptime-kuma', {
    KUMA_PUSH_URL: `${double.url}/api/push/abc?status=up&msg=OK&ping=`,
    KUMA_EVERY_SECONDS: '3600',
  })
  const { story, ana, deliver } = await recipeStory(database.db, recipe)
  await expect.poll(() => double.beats).toEqual([{ status: 'up', msg: 'OK' }])
  double.plan('GET', { status: 502 })
  const first = await story.alert('low', { summary: 'Disk & <b>' })
  await deliver()
  expect(double.beats.at(-1)).toEqual({ status: 'down', msg: 'Disk & <b>' })
  const second = await story.alert('low')
  await resolveIncident(ana, { incidentId: first })
  await deliver()
  expect(double.beats.at(-1)).toEqual({ status: 'down', msg: 'low alert' })
  await recipe.restart()
  await expect.poll(() => double.beats.length).toBe(5)
  expect(double.beats.at(-1)?.status, 'after a restart too').toBe('down')
  await resolveIncident(ana, { incidentId: second })
  await deliver()
  expect(double.beats.at(-1)).toEqual({ status: 'up', msg: 'OK' })
})

test('what was not signed by Tocsin, or long ago, is refused in words, and changes nothing', async () => {
  const double = await startUptimeKuma({ token: 'abc' })
  onTestFinished(() => double.close())
  const recipe = await startRecipe('uptime-kuma', { KUMA_PUSH_URL: `${double.url}/api/push/abc` })
  await expect.poll(() => double.beats.length).toBe(1)
  const { story } = await recipeStory(database.db, recipe)
  const event = { uid: 'evt_1', kind: 'incident.opened', sequence: 1, at: new Date(), data: '{"incident":{"id":"1"}}' }
  const deps = { ...story.sendDeps, post: patientPost }
  const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const send = (secret: string, now: Date) => sendEvent({ ...deps, now: () => now }, { url: recipe.url, secret }, event)
  expect((await send(other, new Date())).answer).toContain('HTTP 401 The signature does not fit.')
  const old = new Date(Date.now() - 6 * 60_000)
  expect((await send(SECRET, old)).answer).toContain('HTTP 401 webhook-timestamp is more than five minutes off.')
  const bare = await fetch(recipe.url, { method: 'POST', body: '{}' })
  expect([bare.status, await bare.text()]).toEqual([401, expect.stringContaining('are missing')])
  const huge = await fetch(recipe.url, { method: 'POST', body: 'a'.repeat(1024 * 1024 + 1) }).catch(() => undefined)
  expect(huge?.status ?? 413).toBe(413)
  expect((await fetch(recipe.url)).status).toBe(405)
  expect(double.beats.every(({ status }) => status === 'up')).toBe(true)
})

const KUMA = { SIGNING_SECRET: SECRET, KUMA_PUSH_URL: 'https://kuma.example/api/push/abc' }

test.each([
  [{ ...KUMA, KUMA_PUSH_URL: '' }, 'Set KUMA_PUSH_URL, or KUMA_PUSH_URL_FILE to a file that holds it.'],
  [{ ...KUMA, KUMA_PUSH_URL_FILE: '/missing' }, 'KUMA_PUSH_URL_FILE: ENOENT'],
  [{ ...KUMA, KUMA_PUSH_URL: 'kuma.example/api' }, 'KUMA_PUSH_URL is no address'],
  [{ ...KUMA, SIGNING_SECRET: 'sesame' }, 'SIGNING_SECRET is no signing secret'],
  [{ ...KUMA, PORT: '99999' }, 'PORT is no port.'],
  [{ ...KUMA, HOST: '192.0.2.1' }, 'HOST and PORT: listen EADDRNOTAVAIL'],
])('settings %j: it says which is wrong, and ends', async (settings, words) => {
  const { code, said } = await refusalOf('uptime-kuma', settings)
  expect([code, said]).toEqual([1, expect.stringContaining(words)])
})
