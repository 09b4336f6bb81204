import { readFileSync } from 'node:fs'
import { hashPassword } from '../lib/auth/password'
import { openDatabase } from '../lib/db/open'
import { insertMember, openTestIncident } from '../testing/fixtures'
import { setRotation } from '../testing/one-layer'
import { reach } from '../testing/reach'
import { look } from './support/look'
import { signIn } from './support/portal'
import { rememberSecret } from './support/secrets'
import { startServer, type TestServer } from './support/server'
import { ADMIN, ADMIN_ENV, expect, test as shared } from './support/test'

const DORA = { name: 'Dora Lindqvist', email: 'dora@example.com', password: 'dora-wakes-at-night-1' }
const BEN = '=Ben Okafor'
const HOUR = 3_600_000

/** The month before this one, of which every night is over: its name, and instants of its first Monday's week. */
const now = new Date()
const [first, end] = [-1, 0].map((months) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months)) as [
  number,
  number,
]
const month = new Date(first).toISOString().slice(0, 7)
const monday = first + ((8 - new Date(first).getUTCDay()) % 7) * 24 * HOUR
const at = (day: number, hour: number, minute = 0) => new Date(monday + (day * 24 + hour) * HOUR + minute * 60_000)

/** Its past is written into its database. */
const test = shared.extend<object, { startFor: (name: string) => Promise<TestServer> }>({
  startFor: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      rememberSecret(DORA.password)
      await use(async (name) => {
        const fresh = await startServer({ name, env: ADMIN_ENV })
        await fresh.stop()
        await writePast(fresh.dataDir)
        return startServer({ name, env: ADMIN_ENV })
      })
    },
    { scope: 'worker' },
  ],
})

/** Dora was on call all the month: woken twice in a night, once in another one, and paged by day. Ben was paged beside that. */
async function writePast(dataDir: string) {
  const db = await openDatabase(undefined, dataDir)
  const { id: workspaceId } = await db.read.workspace.findFirstOrThrow()
  const passwordHash = await hashPassword(DORA.password)
  const member = { workspaceId, role: 'responder', createdAt: new Date(first) } as const
  const { dora, ben } = await db.write(async (tx) => {
    const { id: scheduleId } = await tx.schedule.findFirstOrThrow()
    const { id: dora } = await insertMember(tx, { ...member, name: DORA.name, email: DORA.email, passwordHash })
    const { id: ben } = await insertMember(tx, { ...member, name: BEN, email: 'ben@example.com' })
    await tx.schedule.update({ where: { id: scheduleId }, data: { createdAt: new Date(first - HOUR) } })
    await setRotation(tx, scheduleId, { timeZone: 'UTC', startsOn: '2020-01-06', members: [dora] })
    return { dora, ben }
  })
  const person = (userId: number) => ({ db, workspaceId, actor: { userId } })
  await reach(person(dora), at(0, 23), at(0, 23, 5))
  await reach(person(dora), at(0, 23, 10))
  for (const time of [at(1, 3), at(2, 2), at(3, 12)]) await reach(person(dora), time)
  const last = at(5, 12)
  await reach(person(ben), last)
  // One that tells of no incident is forgotten.
  const system = { db, workspaceId, now: last, actor: { type: 'system' } } as const
  const incidentId = await openTestIncident(system, { severity: 'low' })
  const told = { workspaceId, incidentId, kind: 'paged', at: last, step: 0, round: 0, reason: '{}' } as const
  const sent = await db.read.notification.findMany({ where: { workspaceId } })
  const entries = sent.map(({ id: notificationId, userId }) => ({ ...told, userId, notificationId }))
  await db.write((tx) => tx.escalationEntry.createMany({ data: entries }))
  await db.close()
}

test('who was woken in a month, by schedule and in a file, for whoever is on call', async ({ page }) => {
  await signIn(page, DORA)
  await page.goto('/on-call')
  await page.getByRole('link', { name: 'On-call load' }).click()
  await expect(page.getByRole('heading', { name: 'On-call load' })).toBeVisible()
  // In the first hour of a month there is nothing to compare.
  const untroubled = /^Nobody was (interrupted in \w+\.|on call for an hour yet in \w+)$/
  await expect(page.getByText(untroubled)).toBeVisible()
  await page.getByRole('link', { name: 'Earlier month' }).click()
  await expect(page).toHaveURL(`/on-call/load?month=${month}`)
  await expect(page.getByText(/^Most interrupted in [\w ]+: Dora Lindqvist, 2 nights\.$/)).toBeVisible()

  const rows = page.getByRole('table', { name: 'On-call load' }).getByRole('row')
  const hours = (end - first) / HOUR
  await expect(rows.nth(2)).toContainText(`${DORA.name} (you)UTC, of the schedule${hours}`)
  // Four interruptions, one by day and three at night, in two nights.
  await expect(rows.nth(2).getByRole('cell').last()).toHaveText('0')
  expect((await rows.nth(2).getByRole('cell').allTextContents()).slice(-7)).toEqual(['4', '1', '0', '3', '0', '2', '0'])
  expect((await rows.nth(3).getByRole('cell').allTextContents()).slice(-7)).toEqual(['1', '0', '0', '0', '1', '0', '1'])
  const findings: string[] = []
  await look(page, 'on-call-load', findings)
  expect(findings).toEqual([])

  const [whole] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as CSV' }).click(),
  ])
  expect(whole.suggestedFilename()).toBe(`on-call-load-${month}.csv`)
  const [heads, ...lines] = readFileSync(await whole.path(), 'utf8').split('\r\n')
  expect(heads).toMatch(/^month,person,time_zone,schedule,on_call_hours,business_hours,/)
  expect(lines).toEqual([
    expect.stringMatching(
      new RegExp(`^${month},Dora Lindqvist,UTC,Main rotation,${hours}\\.00(,\\d+\\.00){4},4,1,0,3,0,2,0,0\\.00,0$`),
    ),
    `${month},'=Ben Okafor,UTC,,0.00,0.00,0.00,0.00,0.00,1,0,0,0,1,0,1,0.00,0`,
    '',
  ])

  await page.getByLabel('Schedule').selectOption('Main rotation')
  await expect(page).toHaveURL(`/on-call/load?month=${month}&schedule=1`)
  await expect(rows).toHaveCount(3)
  const answer = await page.request.get(`/on-call/load/export?month=${month}&schedule=1`)
  expect(answer.headers()).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' })
  expect((await answer.text()).split('\r\n')).toHaveLength(3)
})

test('a schedule says who has had the worst month, and leads to all of it', async ({ page }) => {
  await signIn(page, ADMIN)
  await page.goto('/on-call/schedules/1')
  await expect(page.getByText(/^On-call load\. Nobody was interrupted in \w+\.$/)).toBeVisible()
  await page.getByRole('link', { name: 'On-call load' }).click()
  await expect(page).toHaveURL('/on-call/load?schedule=1')
  await expect(page.getByLabel('Schedule')).toHaveValue('1')
})

test('a month of nobody says so, a schedule that is none is not found, and a file needs signing in', async ({
  page,
  newPerson,
  server,
}) => {
  await signIn(page, DORA)
  await page.goto('/on-call/load?month=2020-01')
  await expect(page.getByText('Nobody was on call in January 2020')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download as CSV' })).toHaveCount(0)
  const findings: string[] = []
  await look(page, 'on-call-load-empty', findings)
  expect(findings).toEqual([])
  expect((await page.goto('/on-call/load?schedule=999'))?.status()).toBe(404)
  const stranger = await newPerson(server)
  await stranger.goto(`/on-call/load/export?month=${month}`)
  await expect(stranger).toHaveURL(/\/login/)
})
