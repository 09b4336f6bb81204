import type { Page } from 'playwright/test'
import { addUser, choose, createKey, postAlert, signIn } from './support/portal'
import { ADMIN, expect, test } from './support/test'

test('a viewer reads incidents and who is on call, and is shown nothing that would be refused', async ({
  page,
  server,
  newPerson,
}) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'for viewers')
  const viewer = await newPerson(server)
  const vera = { name: 'Vera Viewer', email: 'vera@example.com', password: 'vera-walks-at-night-1', role: 'viewer' }
  await addUser(page, viewer, vera)
  const { id } = await (await postAlert(server.baseUrl, token, { summary: 'For Vera', severity: 'high' })).json()

  await viewer.goto('/incidents')
  await expect(viewer.getByRole('link', { name: 'For Vera' })).toBeVisible()
  await expect(viewer.getByRole('main').getByRole('checkbox')).toHaveCount(0)
  await viewer.goto(`/incidents/${id}`)
  await expect(viewer.getByRole('heading', { name: 'For Vera' })).toBeVisible()
  for (const name of ['Acknowledge', 'Resolve', 'Add note'])
    await expect(viewer.getByRole('button', { name })).toHaveCount(0)
  await viewer.goto('/on-call')
  await expect(viewer.getByRole('heading', { name: 'Overrides' })).toBeVisible()
  await expect(viewer.getByLabel('Who covers')).toHaveCount(0)
  await viewer.goto('/silences')
  await expect(viewer.getByRole('link', { name: 'New silence' })).toHaveCount(0)
  expect((await viewer.goto('/silences/new'))?.status()).toBe(403)
  await expect(viewer.getByRole('heading', { name: 'Not for your role' })).toBeVisible()
  await viewer.goto('/settings/roles')
  await expect(
    viewer
      .getByRole('row', { name: /handle incidents/i })
      .getByRole('cell')
      .first(),
  ).toContainText('no')
  await expect(viewer.getByRole('link', { name: 'Contact methods' })).toHaveCount(0)

  const replayed = await replayAcknowledge(page, viewer, id)
  expect(replayed.status()).toBe(403)
  await page.goto(`/incidents/${id}`)
  await expect(page.getByRole('list', { name: 'Timeline' })).not.toContainText('Vera')
})

test('an admin makes a schedule editor of a team, who changes its schedule and is refused another', async ({
  page,
  server,
  newPerson,
}) => {
  await signIn(page, ADMIN)
  const editor = await newPerson(server)
  const edda = { name: 'Edda Editor', email: 'edda@example.com', password: 'edda-walks-at-night-1' }
  await addUser(page, editor, edda)
  await page.goto('/on-call/schedules/new')
  await page.getByLabel('Name', { exact: true }).fill('Night watch')
  await page.getByRole('button', { name: 'Create schedule' }).click()
  await expect(page.getByRole('heading', { name: 'On call', level: 1 })).toBeVisible()
  await page.goto('/settings/teams/new')
  await page.getByLabel('Name').fill('Payments')
  await choose(page.getByLabel('Add a schedule editor'), 'Edda')
  await choose(page.getByLabel('Add a schedule', { exact: true }), 'Night watch')
  await page.getByRole('button', { name: 'Create team' }).click()
  await expect(page.getByRole('list', { name: 'Teams' })).toContainText('Edda Editor')
  await expect(page.getByRole('list', { name: 'Teams' })).toContainText('schedule editor')

  await editor.goto('/on-call')
  await expect(editor.getByRole('link', { name: /^Edit/ })).toHaveCount(1)
  await editor.getByRole('link', { name: 'Edit Night watch' }).click()
  await expect(editor.getByRole('button', { name: 'Remove' })).toHaveCount(0)
  await editor.getByLabel('Name', { exact: true }).fill('Night and day')
  await editor.getByRole('button', { name: 'Save schedule' }).click()
  await expect(editor.getByText('Saved.')).toBeVisible()
  expect((await editor.goto('/on-call/schedules/1'))?.status()).toBe(403)
  await expect(editor.getByRole('heading', { name: 'Not for your role' })).toBeVisible()
  await page.goto('/settings/audit')
  await expect(page.getByRole('main')).toContainText('Edda Editor')
})

/** What the button of an admin's page sends, with the cookies of somebody else. */
async function replayAcknowledge(admin: Page, other: Page, id: string) {
  await admin.goto(`/incidents/${id}`)
  await expect(admin.getByText('Live', { exact: true })).toBeVisible()
  const [sent] = await Promise.all([
    admin.waitForRequest((one) => one.method() === 'POST' && 'next-action' in one.headers()),
    admin.getByRole('button', { name: 'Acknowledge' }).click(),
  ])
  const { cookie: _, 'content-length': __, ...headers } = sent.headers()
  return other.request.post(`/incidents/${id}`, { headers, data: sent.postDataBuffer() ?? Buffer.alloc(0) })
}
