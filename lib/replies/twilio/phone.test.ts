import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database'
import { signatureOf } from '../../../testing/doubles/twilio/signature'
import { ingestDeps, post } from '../../../testing/fixtures'
import { testMessage } from '../../../testing/messages'
import { addMethod, beginStory, type Story } from '../../../testing/paging-story'
import { startPhone } from '../../../testing/phone'
import { acknowledgeByLink } from '../../acknowledge-links/use'
import { deliverCounted } from '../../contact-methods/deliver-counted'
import type { Channel } from '../../db/database'
import { resolveIncident } from '../../incidents/resolve'

const database = testDatabase()
// Its limits hold over all workspaces.
let number = ''
let numbers = 0

let story: Story
beforeEach(async () => {
  number = `+4917012345${String(10 + numbers++)}`
  story = await beginStory(database.db)
  return () => story.end()
})

/** Ana is on call and has only these. Ben is the second step, ten minutes later. */
async function anaAndBen(...channels: Channel[]) {
  const [ana, ben] = [await story.person('Ana'), await story.person('Ben')]
  await story.db.write((tx) => tx.contactMethod.deleteMany({ where: { userId: ana.actor.userId } }))
  for (const channel of channels) await addMethod(story.db, ana, channel, { number })
  const steps = [
    { wait: 10, userId: ana.actor.userId },
    { wait: 5, userId: ben.actor.userId },
  ]
  await story.policy({ repeats: 0, steps })
  return { ana, ben }
}

/** Without what becomes due by it. */
async function openAlert(service: string) {
  const { db, token, clock } = story
  const answer = await post(
    ingestDeps(db, () => clock.now),
    token,
    { summary: service, severity: 'critical', labels: { service } },
  )
  expect(answer.status).toBe(201)
}

function incidentOf(id: number) {
  return story.db.read.incident.findUniqueOrThrow({ where: { id }, include: { acknowledgedBy: true } })
}

function pages() {
  return story.db.read.page.findMany({
    where: { workspaceId: story.workspaceId },
    orderBy: { id: 'asc' },
    include: { log: { orderBy: { id: 'asc' } } },
  })
}

test('a call says severity and summary, and 4 acknowledges for the person who is called', async () => {
  const phone = await startPhone(story.deps)
  await anaAndBen('voice')
  phone.acts.onCall = async (twilio, sid) => {
    await twilio.answer(sid)
    await twilio.press(sid, '4')
  }
  const id = await story.alert('critical', { summary: 'Disk <full> & hot on db_1 12345678' })
  const [call] = phone.twilio.calls()
  expect(call).toMatchObject({ to: number, status: 'completed', errors: [] })
  expect(call?.said.join(' ')).toContain('CRITICAL: Disk full & hot on db 1 1 2 3 4 5 6 7 8')
  expect(call?.said.at(-2)).toBe('Acknowledged: 1 incident.')
  expect(await incidentOf(id)).toMatchObject({ status: 'acknowledged', acknowledgedBy: { name: 'Ana' } })
  await story.pass(30)
  expect(story.arrived()).toEqual([])
  expect(phone.twilio.calls()).toHaveLength(1)
})

test('who picks up and presses nothing has not acknowledged: the next step runs at its time', async () => {
  const phone = await startPhone(story.deps)
  await anaAndBen('voice')
  phone.acts.onCall = async (twilio, sid) => {
    await twilio.answer(sid)
    await twilio.stayQuiet(sid)
    await twilio.stayQuiet(sid)
  }
  const id = await story.alert('critical')
  expect(await incidentOf(id)).toMatchObject({ status: 'open' })
  expect((await pages())[0]?.log[0]?.answer).toContain('only a key acknowledges')
  await story.pass(9.9)
  expect(story.arrived()).toEqual([])
  await story.pass(0.2)
  expect(story.arrived()).toEqual(['ben: CRITICAL: critical alert'])
})

test('nobody picks up: the phone rings again a minute later, twice, and then the next step does not wait', async () => {
  const phone = await startPhone(story.deps)
  await anaAndBen('voice')
  const rung: number[] = []
  const startedAt = story.clock.now.getTime()
  phone.acts.onCall = async (twilio, sid) => {
    rung.push((story.clock.now.getTime() - startedAt) / 1000)
    await (rung.length === 2 ? twilio.busy(sid) : twilio.noAnswer(sid))
  }
  await story.alert('critical')
  await story.pass(3)
  expect(rung).toEqual([0, 60, 120])
  const [page] = await pages()
  expect(page).toMatchObject({ state: 'failed', endReason: expect.stringContaining('Nobody picked up') })
  expect(page?.log.map(({ answer }) => answer)).toEqual([
    'Nobody picked up.',
    'The line was busy.',
    'Nobody picked up.',
  ])
  expect(story.arrived()).toEqual(['ben: CRITICAL: critical alert'])
  expect(
    await story.db.read.contactMethod.findFirst({ where: { channel: 'voice', failingSince: { not: null } } }),
  ).toBeNull()
})

test('what was refused while the service was away is no call: the phone rings three times all the same', async () => {
  const phone = await startPhone(story.deps)
  await anaAndBen('voice')
  phone.twilio.answerNext({ status: 503, code: 20503 }, 5)
  await story.alert('critical')
  await story.pass(5)
  expect(phone.twilio.calls()).toHaveLength(3)
  const [page] = await pages()
  expect(page).toMatchObject({ state: 'failed', endReason: expect.stringContaining('Nobody picked up') })
  const rung = page?.log.flatMap(({ at, isUnanswered }) => (isUnanswered ? [at.getTime() / 1000] : [])) ?? []
  expect(rung.map((at) => at - (rung[0] ?? 0))).toEqual([0, 60, 120])
  story.arrived()
})

test('one call at a time: the phone is not busy with another page of ours', async () => {
  const phone = await startPhone(story.deps)
  await anaAndBen('voice')
  const ringing: number[] = []
  phone.acts.onCall = async (twilio, sid) => {
    ringing.push(twilio.calls().filter(({ status }) => status !== 'completed').length)
    await twilio.answer(sid)
    await twilio.hangUp(sid)
  }
  for (const service of ['a', 'b', 'c']) await openAlert(service)
  await story.pass(0)
  expect(ringing).toEqual([1, 1, 1])
  await story.pass(30)
  story.arrived()
})

test('6 resolves, 5 runs the next step at once, * repeats, and another key says what there is', async () => {
  const phone = await startPhone(story.deps)
  await anaAndBen('voice')
  let keys = ['9', '*', '5']
  phone.acts.onCall = async (twilio, sid) => {
    await twilio.answer(sid)
    for (const key of keys) await twilio.press(sid, key)
  }
  const first = await story.alert('critical', { summary: 'One' })
  await story.pass(0.1)
  const said = phone.twilio.calls()[0]?.said.join(' ')
  expect(said).toContain('This key does nothing.')
  expect(said).toContain('critical: One.')
  expect(said).toContain('Escalated: 1 incident.')
  expect(story.arrived()).toEqual(['ben: CRITICAL: One'])
  keys = ['6']
  story.clock.now = new Date(story.clock.now.getTime() + 3_600_000)
  const second = await story.alert('high', { summary: 'Two' })
  expect(await incidentOf(second)).toMatchObject({ status: 'resolved' })
  expect(await incidentOf(first)).toMatchObject({ status: 'open' })
  await story.pass(30)
  story.arrived()
})

test('a key that comes after somebody resolved the incident changes nothing', async () => {
  const phone = await startPhone(story.deps)
  const { ben } = await anaAndBen('voice')
  phone.acts.onCall = async (twilio, sid) => {
    await twilio.answer(sid)
    const [incident] = await story.db.read.incident.findMany({ where: { workspaceId: story.workspaceId } })
    await resolveIncident(story.at(ben), { incidentId: incident?.id ?? 0 })
    await twilio.press(sid, '4')
  }
  const id = await story.alert('critical')
  expect(phone.twilio.calls()[0]?.said).toContain('Nothing is open any more.')
  expect(await incidentOf(id)).toMatchObject({ status: 'resolved', acknowledgedAt: null })
})

test('an SMS is one part and says how to answer; 1a acknowledges, 1c resolves, a takes the newest', async () => {
  const phone = await startPhone(story.deps)
  await anaAndBen('sms')
  const first = await story.alert('critical', { summary: `Disk full ${'x'.repeat(300)}` })
  story.clock.now = new Date(story.clock.now.getTime() + 120_000)
  const second = await story.alert('high', { summary: 'Slow' })
  expect(phone.texts().map(({ segments }) => segments)).toEqual([1, 1])
  expect(phone.texts()[1]?.body).toBe('HIGH: Slow\nReply 2a: acknowledge, 2c: resolve, 2e: escalate')
  expect(await phone.reply(number, '1A')).toMatchObject({ answers: ['Acknowledged: 1 incident.'] })
  expect(await incidentOf(first)).toMatchObject({ status: 'acknowledged', acknowledgedBy: { name: 'Ana' } })
  expect(await phone.reply(number, ' a ')).toMatchObject({ answers: ['Acknowledged: 1 incident.'] })
  expect(await incidentOf(second)).toMatchObject({ status: 'acknowledged' })
  expect(await phone.reply(number, 'c 1')).toMatchObject({ answers: ['Resolved: 1 incident.'] })
  expect(await incidentOf(first)).toMatchObject({ status: 'resolved' })
  expect(await phone.reply(number, '7a')).toMatchObject({ answers: ['No page has the number 7.'] })
})

test('a number that was just given back is not used again: a late answer does not mean another page', async () => {
  const phone = await startPhone(story.deps)
  await anaAndBen('sms')
  const first = await story.alert('critical', { summary: 'First' })
  await phone.reply(number, '1a')
  await story.pass(5)
  const second = await story.alert('critical', { summary: 'Second' })
  expect(phone.texts()[1]?.body).toContain('Reply 2a')
  expect(await phone.reply(number, '1c')).toMatchObject({ answers: ['Resolved: 1 incident.'] })
  expect(await incidentOf(first)).toMatchObject({ status: 'resolved' })
  expect(await incidentOf(second)).toMatchObject({ status: 'open' })
  await phone.reply(number, 'a')
  await story.pass(60 * 25)
  await story.alert('critical', { summary: 'Next day' })
  expect(phone.texts()[2]?.body).toContain('Reply 1a')
  await phone.reply(number, 'a')
})

test('a key that does nothing may be pressed again and again', async () => {
  const phone = await startPhone(story.deps)
  await anaAndBen('voice')
  phone.acts.onCall = async (twilio, sid) => {
    await twilio.answer(sid)
    for (const key of ['7', '7', '*', '*', '7', '4']) await twilio.press(sid, key)
  }
  const id = await story.alert('critical')
  expect(await incidentOf(id)).toMatchObject({ status: 'acknowledged' })
})

test("the token of a call is worth nothing as a link's", async () => {
  const phone = await startPhone(story.deps)
  await anaAndBen('voice')
  phone.acts.onCall = (twilio, sid) => twilio.answer(sid)
  const id = await story.alert('critical')
  const token = /\/api\/twilio\/key\/([^"]+)"/.exec(phone.twilio.calls()[0]?.form.get('Twiml') ?? '')?.[1] ?? ''
  expect(token).toMatch(/^\d+\.\w+\.\S+$/)
  const { db, deps, clock } = story
  expect(await acknowledgeByLink({ db, secret: deps.secret, now: clock.now }, token)).toEqual({
    ok: false,
    reason: 'unknown',
  })
  expect(await incidentOf(id)).toMatchObject({ status: 'open' })
  await story.pass(30)
  story.arrived()
})

test("codes, whoever has them sent, take no place of a page's", async () => {
  const phone = await startPhone(story.deps)
  await anaAndBen('voice', 'sms')
  const answers: unknown[] = []
  for (const channel of ['voice', 'sms'] as const)
    for (let n = 0; n < 7; n++) {
      const method = { workspaceId: story.workspaceId, channel, config: JSON.stringify({ number }) }
      const { db, channels, now } = story.deps
      const message = testMessage({ kind: 'code', data: { code: '123456' } })
      answers.push((await deliverCounted({ db, channels, now: now() }, method, message)).isDelivered)
    }
  expect(answers.filter(Boolean)).toHaveLength(3 + 5)
  phone.acts.onCall = async (twilio, sid) => {
    await twilio.answer(sid)
    if (twilio.calls().find((call) => call.sid === sid)?.isAsked) await twilio.press(sid, '4')
  }
  const id = await story.alert('critical')
  expect(await incidentOf(id)).toMatchObject({ status: 'acknowledged' })
})

test('nonsense is answered five times, and anew after a valid answer; a stranger and our own number never', async () => {
  const phone = await startPhone(story.deps)
  await anaAndBen('sms')
  await story.alert('high')
  const answers = async (from: string, body: string) =>
    ((await phone.reply(from, body)) as { answers: string[] }).answers.length
  for (let n = 0; n < 5; n++) expect(await answers(number, 'who is this?')).toBe(1)
  expect(await answers(number, 'who is this?')).toBe(0)
  expect(await answers(number, 'a')).toBe(1)
  expect(await answers(number, 'thanks')).toBe(1)
  expect(await answers('+491709999999', 'a')).toBe(0)
})

test('STOP marks the methods of that number failing, START mends them', async () => {
  const phone = await startPhone(story.deps)
  await anaAndBen('sms', 'voice')
  await phone.reply(number, 'Stop')
  const failing = () =>
    story.db.read.contactMethod.count({ where: { config: { contains: number }, failingSince: { not: null } } })
  expect(await failing()).toBe(2)
  await phone.reply(number, 'START')
  expect(await failing()).toBe(0)
})

test('what is wrong for good fails at once and marks the method; what the account lacks does not', async () => {
  const phone = await startPhone(story.deps)
  await anaAndBen('sms')
  phone.twilio.refuse(number, 21610)
  await story.alert('critical')
  expect((await pages())[0]).toMatchObject({ state: 'failed', endReason: expect.stringContaining('21610') })
  expect(
    await story.db.read.contactMethod.count({ where: { failingSince: { not: null }, config: { contains: number } } }),
  ).toBe(1)
  expect(story.arrived()).toEqual(['ben: CRITICAL: critical alert'])
})

test.each([
  [30003, 'undeliver', 1],
  [30034, 'undeliver', 0],
] as const)('an SMS that did not arrive, error %i, has failed', async (code, how, failing) => {
  const phone = await startPhone(story.deps)
  await anaAndBen('sms')
  phone.acts.onText = (twilio, sid) => twilio[how](sid, code)
  await story.alert('critical')
  expect((await pages())[0]).toMatchObject({ state: 'failed', endReason: expect.stringContaining(String(code)) })
  const where = { failingSince: { not: null }, config: { contains: number } }
  expect(await story.db.read.contactMethod.count({ where })).toBe(failing)
  story.arrived()
})

test('in a storm a number gets three calls and five SMS in 15 minutes; the rest says that it was held back', async () => {
  const phone = await startPhone(story.deps)
  await anaAndBen('sms', 'voice')
  phone.acts.onCall = async (twilio, sid) => {
    await twilio.answer(sid)
    await twilio.hangUp(sid)
  }
  for (let n = 0; n < 8; n++) {
    await story.alert('critical', { summary: `Alert ${n}` })
    await story.pass(1.5)
  }
  expect(phone.twilio.calls()).toHaveLength(3)
  expect(phone.texts()).toHaveLength(5)
  const held = (await pages()).filter(({ endReason }) => endReason?.startsWith('Held back'))
  expect(held.map(({ endReason }) => endReason)).toContain('Held back: 3 calls in 15 minutes went to this number.')
  expect(held.map(({ endReason }) => endReason)).toContain('Held back: 5 SMS in 15 minutes went to this number.')
  story.arrived()
})

test('of 500 alerts at once each incident names the notification that covers it, and few messages go out', async () => {
  const phone = await startPhone(story.deps)
  const { ana } = await anaAndBen('sms', 'voice')
  phone.acts.onCall = async (twilio, sid) => {
    await twilio.answer(sid)
    await twilio.hangUp(sid)
  }
  for (let n = 0; n < 500; n++) await openAlert(`service ${n % 40}`)
  await story.pass(0)
  await story.pass(9)
  const { workspaceId, db } = story
  const entries = await db.read.escalationEntry.findMany({ where: { workspaceId, userId: ana.actor.userId } })
  expect(new Set(entries.map(({ incidentId }) => incidentId)).size).toBe(500)
  const released = await db.read.notification.findMany({ where: { workspaceId, state: 'released' } })
  const known = new Set(released.map(({ id }) => id))
  expect(entries.filter(({ notificationId }) => !known.has(notificationId ?? 0))).toEqual([])
  expect(phone.twilio.calls().length).toBeLessThanOrEqual(3)
  expect(phone.texts().length).toBeLessThanOrEqual(5)
  const texts = phone.texts().map(({ body }) => body)
  expect(texts.join()).toMatch(/CRITICAL: \d+ incidents/)
  const codes = texts.map((text) => /Reply (\d+)a/.exec(text)?.[1])
  expect(new Set(codes).size, 'each has a number of its own').toBe(codes.length)
  story.arrived()
})

test('a service that is away uses up nothing: the SMS goes out once it is back', async () => {
  const phone = await startPhone(story.deps)
  await anaAndBen('sms')
  phone.twilio.answerNext({ status: 503, code: 20503 }, 6)
  await story.alert('critical')
  await story.pass(5)
  expect(phone.texts()).toHaveLength(1)
  expect((await pages())[0]).toMatchObject({ state: 'sent', attempts: 7 })
  await story.pass(30)
  story.arrived()
})

test("a workspace's day has its limit", async () => {
  const phone = await startPhone(story.deps, { mostADay: 1 })
  await anaAndBen('sms')
  await story.alert('critical')
  story.clock.now = new Date(story.clock.now.getTime() + 3_600_000)
  await story.alert('critical')
  expect(phone.texts()).toHaveLength(1)
  expect((await pages()).at(-2)?.endReason ?? (await pages()).at(-1)?.endReason).toContain('PHONE_DAILY_LIMIT')
  story.clock.now = new Date(story.clock.now.getTime() + 25 * 3_600_000)
  await story.alert('critical')
  expect(phone.texts()).toHaveLength(2)
  await story.pass(0)
  story.arrived()
})

test('without a public address an SMS has a link and a call no keys', async () => {
  const phone = await startPhone(story.deps, { hasReplies: false })
  await anaAndBen('sms', 'voice')
  phone.acts.onCall = async (twilio, sid) => {
    await twilio.answer(sid)
  }
  await story.alert('critical')
  expect(phone.texts()[0]?.body).toMatch(/\nhttp:\/\/tocsin\.test\/acknowledge\/\S+$/)
  expect(phone.twilio.calls()[0]).toMatchObject({ isAsked: false, status: 'completed' })
  expect((await fetch(`${phone.url}/api/twilio/sms`, { method: 'POST' })).status).toBe(404)
})

test.each(['another token', 'another body', 'no signature'] as const)(
  '%s: refused, and nothing changes',
  async (forged) => {
    const phone = await startPhone(story.deps)
    await anaAndBen('voice')
    phone.acts.onCall = async (twilio, sid) => {
      await twilio.answer(sid)
      await twilio.press(sid, '4', { forged })
    }
    const id = await story.alert('critical')
    expect(phone.twilio.webhooks().at(-1)).toMatchObject({ status: 403 })
    expect(await incidentOf(id)).toMatchObject({ status: 'open' })
    await story.pass(30)
    story.arrived()
  },
)

test('after a crash Twilio is asked what became of an SMS, and it is not sent again', async () => {
  const phone = await startPhone(story.deps)
  await anaAndBen('sms')
  await story.alert('critical')
  const [page] = await pages()
  expect(page?.receipt).toBe(phone.texts()[0]?.sid)
  const dueAt = story.clock.now
  await story.db.write((tx) =>
    tx.page.updateMany({ where: { id: page?.id ?? 0 }, data: { state: 'pending', endedAt: null, dueAt } }),
  )
  await story.pass(1)
  expect((await pages())[0]).toMatchObject({ state: 'sent', attempts: 2 })
  expect(phone.texts()).toHaveLength(1)
})

test('a request that comes once more is refused', async () => {
  const phone = await startPhone(story.deps)
  await anaAndBen('sms')
  await story.alert('critical')
  await phone.reply(number, '1a')
  const { url, fields } = phone.twilio.webhooks().at(-1) ?? { url: '', fields: {} }
  const body = new URLSearchParams(fields)
  const signature = signatureOf({ url, fields: body }, { secret: 'token', algorithm: 'HMAC_SHA1' })
  const address = `${phone.url}${new URL(url).pathname}`
  const again = await fetch(address, { method: 'POST', body, headers: { 'x-twilio-signature': signature } })
  expect(again.status).toBe(403)
})

test('an account that rotates its token', async () => {
  const phone = await startPhone(story.deps, { tokens: ['old'] })
  if (story.deps.channels.phone?.twilio) story.deps.channels.phone.twilio.authTokens = ['new', 'old']
  await anaAndBen('sms')
  expect(((await phone.reply(number, 'hello')) as { answers: string[] }).answers).toHaveLength(1)
})

test('an account whose requests are signed with a shared key and SHA-256, strictly too', async () => {
  const phone = await startPhone(story.deps, { sharedKey: 'a shared key', isStrict: true })
  await anaAndBen('sms')
  expect(((await phone.reply(number, 'hello')) as { answers: string[] }).answers).toHaveLength(1)
  expect(phone.warnings).toEqual([])
})

test('strictly, what is signed with SHA-1 is refused, and the operator reads what to set', async () => {
  const phone = await startPhone(story.deps, { isStrict: true })
  await anaAndBen('sms')
  const id = await story.alert('critical')
  await phone.reply(number, 'a')
  expect(phone.twilio.webhooks().at(-1)).toMatchObject({ status: 403 })
  expect(phone.warnings).toEqual([expect.stringContaining('set TWILIO_SHARED_KEY')])
  expect(await incidentOf(id)).toMatchObject({ status: 'open' })
  await story.pass(30)
  story.arrived()
})
