import type { Locator } from 'playwright/test'
import { addUser, createKey, postAlert, shownToken, signIn } from './support/portal'
import { rememberLink } from './support/secrets'
import { ADMIN, expect, test } from './support/test'

const ADMIN_PAGES = [
  '/settings/api-keys',
  '/settings/api-keys/1',
  '/settings/users',
  '/settings/api-keys/unheard',
  '/settings/configuration',
  '/settings/import',
  '/settings/data',
  '/settings/health',
  '/settings/audit',
  '/settings/escalation/new',
  '/settings/routing/new',
  '/settings/teams/new',
  '/settings/chat-channels',
  '/settings/chat-channels/new',
  '/settings/chat-channels/1',
  '/settings/calendars',
  '/settings/calendars/new',
  '/settings/calendars/1',
  '/settings/webhooks',
  '/settings/webhooks/new',
  '/settings/webhooks/1',
  '/settings/single-sign-on',
  '/settings/single-sign-on/new',
  '/settings/single-sign-on/1',
  '/on-call/schedules/new',
  '/on-call/schedules/1',
]

test('a responder handles incidents but reaches no keys, users or audit log, by page, action or URL', async ({
  page,
  server,
  newPerson,
}) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'for responders')
  const responder = await newPerson(server)
  await addUser(page, responder, {
    name: 'Rita Responder',
    email: 'rita@example.com',
    password: 'rita-walks-at-night-1',
  })

  await expect(responder.getByRole('link', { name: 'Settings' })).toBeVisible()
  await responder.goto('/settings')
  await expect(responder.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await expect(responder.getByRole('link', { name: 'API keys' })).toHaveCount(0)
  for (const path of ADMIN_PAGES) {
    const answer = await responder.goto(path)
    expect(answer?.status(), path).toBe(403)
    await expect(responder.getByRole('heading', { name: 'Not for your role' })).toBeVisible()
  }
  await responder.goto('/settings/webhooks/1')
  await expect(responder.getByText('Webhooks: your role does not allow it. You need the role admin.')).toBeVisible()

  const { id } = await (await postAlert(server.baseUrl, token, { summary: 'For Rita', severity: 'medium' })).json()
  await responder.goto(`/incidents/${id}`)
  await responder.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(responder.getByRole('list', { name: 'Timeline' })).toContainText('Rita Responder acknowledged')
})

test("an admin's action replayed by a responder is refused", async ({ page, server, newPerson }) => {
  await signIn(page, ADMIN)
  await page.goto('/settings/api-keys?new=1')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await page.getByLabel('Name').fill('captured')
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === 'POST' && 'next-action' in sent.headers()),
    page.getByRole('button', { name: 'Create key' }).click(),
  ])
  await shownToken(page)

  const responder = await newPerson(server)
  await addUser(page, responder, { name: 'Rob', email: 'rob@example.com', password: 'rob-walks-at-night-1' })
  const { cookie: _, 'content-length': __, ...headers } = request.headers()
  const answer = await responder.request.post('/settings/api-keys', {
    headers,
    data: request.postDataBuffer() ?? Buffer.alloc(0),
  })
  expect(answer.status()).toBe(403)
  expect(await answer.text()).not.toMatch(/tocsin_[0-9A-Za-z]{38}/)
  await page.goto('/settings/api-keys')
  await expect(page.getByRole('link', { name: 'captured' })).toHaveCount(1)
})

test('a disabled person and a changed role hold from the next request', async ({ page, server, newPerson }) => {
  await signIn(page, ADMIN)
  const other = await newPerson(server)
  await addUser(page, other, {
    name: 'Temp',
    email: 'temp@example.com',
    password: 'temp-walks-at-night-1',
    role: 'admin',
  })
  const token = await createKey(other, 'owned')
  const { id } = await (await postAlert(server.baseUrl, token, { summary: 'Left behind', severity: 'low' })).json()
  await other.goto(`/incidents/${id}`)
  await other.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(other.getByRole('list', { name: 'In short' })).toContainText('Temp')
  await other.goto('/settings/users')
  await expect(other.getByRole('heading', { name: 'Users' })).toBeVisible()

  await page.goto('/settings/users')
  const row = page.getByRole('list', { name: 'Users' }).getByRole('listitem').filter({ hasText: 'temp@example.com' })
  await choose(row, 'Make responder')
  await expect(row.getByText('responder', { exact: true })).toBeVisible()
  expect((await other.goto('/settings/users'))?.status()).toBe(403)

  await choose(row, 'Disable…')
  await expect(page.getByRole('alertdialog')).toContainText('Temp owns 1 unresolved incident')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
  await expect(row).toContainText('disabled')
  await page.goto(`/incidents/${id}`)
  await expect(page.getByRole('list', { name: 'In short' })).toContainText('Temp (disabled)')
  await other.goto('/incidents')
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('the last admin can neither be disabled nor demoted', async ({ page }) => {
  await signIn(page, ADMIN)
  await page.goto('/settings/users')
  const row = page.getByRole('list', { name: 'Users' }).getByRole('listitem').filter({ hasText: ADMIN.email })
  await choose(row, 'Make responder')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Become responder' }).click()
  await expect(row).toContainText('This is the last admin')
})

test('several people are invited at once: each is told what became of it, and what was refused stays to be mended', async ({
  page,
}) => {
  await signIn(page, ADMIN)
  await page.goto('/settings/users')
  await page.getByRole('link', { name: 'Invite people' }).click()
  const field = page.getByLabel('E-mail addresses')
  await field.fill(`Ada Moss <ada.moss@example.com>, night-shift@example.com, erp@example, ${ADMIN.email}`)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByTestId('one-time-link')).toHaveCount(2)
  for (const link of await page.getByTestId('one-time-link').all()) rememberLink((await link.textContent()) ?? '')
  await expect(page.getByText('erp@example: This is not a complete e-mail address.')).toBeVisible()
  await expect(page.getByText('This workspace has a user with this address already.')).toBeVisible()
  await expect(field).toHaveValue(`erp@example\n${ADMIN.email}`)
  const row = page
    .getByRole('list', { name: 'Users' })
    .getByRole('listitem')
    .filter({ hasText: 'ada.moss@example.com' })
  await expect(row).toContainText('Ada Moss')
  await expect(row).toContainText('invited')
  const filter = page.getByLabel('Filter users')
  await filter.fill('moss invited')
  await filter.press('Enter')
  await expect(page.getByRole('list', { name: 'Users' }).getByRole('listitem')).toHaveCount(1)
  await filter.fill('no such person')
  await filter.press('Enter')
  await expect(page.getByText('Nobody matches “no such person”')).toBeVisible()
  await page.getByRole('link', { name: /^Show all / }).click()
  await expect(row).toContainText('Ada Moss')
})

async function choose(row: Locator, action: string) {
  await row.getByRole('button', { name: /^Actions for / }).click()
  await row.page().getByRole('menuitem', { name: action }).click()
}
