import { createKey, postAlert, shownToken, signIn, unfold } from './support/portal'
import { ADMIN, expect, test } from './support/test'

const ALERT = { summary: 'Queue is growing', severity: 'low' }

test('a rotated key takes both tokens while the overlap runs, a revoked one none', async ({ page, server }) => {
  await signIn(page, ADMIN)
  const first = await createKey(page, 'queue monitor')
  expect((await postAlert(server.baseUrl, first, ALERT)).status).toBe(201)

  await page.getByRole('link', { name: 'queue monitor' }).click()
  await unfold(page, 'Rotate token')
  await page.getByLabel('Keep old token valid for').selectOption('1h')
  await page.getByRole('button', { name: 'Rotate' }).click()
  const second = await shownToken(page)
  expect(second).not.toBe(first)
  expect((await postAlert(server.baseUrl, first, ALERT)).status).toBe(201)
  expect((await postAlert(server.baseUrl, second, ALERT)).status).toBe(201)
  await page.reload()
  await expect(page.getByTestId('token')).toHaveCount(0)
  await expect(page.getByText(/old token tocsin_.{4}… expires/)).toBeVisible()

  await unfold(page, 'Rotate token')
  await page.getByLabel('Keep old token valid for').selectOption('now')
  await page.getByRole('button', { name: 'Rotate' }).click()
  const third = await shownToken(page)
  expect((await postAlert(server.baseUrl, first, ALERT)).status).toBe(401)
  expect((await postAlert(server.baseUrl, second, ALERT)).status).toBe(401)
  expect((await postAlert(server.baseUrl, third, ALERT)).status).toBe(201)

  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  expect((await postAlert(server.baseUrl, third, ALERT)).status).toBe(201)
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke the key' }).click()
  await expect(page.getByText('revoked', { exact: true })).toBeVisible()
  expect((await postAlert(server.baseUrl, third, ALERT)).status).toBe(401)
})

test("a key's page shows what was accepted, with its incident, and what was rejected, with the reason", async ({
  page,
  server,
}) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'disk monitor')
  const accepted = await postAlert(server.baseUrl, token, { summary: 'Disk full', severity: 'high' })
  const { id } = await accepted.json()
  await postAlert(server.baseUrl, token, { summary: '', severity: 'High' })
  await postAlert(server.baseUrl, token, 'not json')
  await page.getByRole('link', { name: 'disk monitor' }).click()
  const recent = page.getByRole('list', { name: 'Recent alerts' })
  await expect(recent.getByRole('link', { name: 'Disk full' })).toHaveAttribute('href', `/incidents/${id}`)
  await expect(recent).toContainText('write "high", in lower case')
  await expect(recent).toContainText('summary is empty')
  await expect(recent).toContainText('invalid_json')

  await page.getByText('All addresses').click()
  const addresses = page.getByRole('region', { name: 'Addresses' })
  const enqueue = (await addresses.getByText('/v2/enqueue').textContent()) ?? ''
  const event = {
    routing_key: token,
    event_action: 'trigger',
    payload: { summary: 'From PagerDuty', severity: 'info' },
  }
  const { status } = await fetch(enqueue, { method: 'POST', body: JSON.stringify(event) })
  expect(status).toBe(202)
  await expect(recent.getByRole('link', { name: 'From PagerDuty' })).toBeVisible()

  await page.getByRole('button', { name: 'Send a test alert from here' }).click()
  await recent.getByRole('link', { name: 'Test alert of disk monitor' }).click()
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('opened the incident by a test alert')
})

test('a key with a bad name or a past expiry is refused beside its field', async ({ page }) => {
  await signIn(page, ADMIN)
  await page.goto('/settings/api-keys?new=1')
  await page.getByLabel('Name').fill('late')
  await page.getByLabel('Expires').fill('2020-01-01')
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByText('Choose a time that is still to come.')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('late')
})

test("a key's own limit holds from the next alert, until it has the server's again", async ({ page, server }) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'noisy monitor')
  await page.getByRole('link', { name: 'noisy monitor' }).click()
  await unfold(page, 'Rate limit')
  await expect(page.getByText("the server's own limit: 1,000 alerts a second, 10,000 at once")).toBeVisible()
  await page.getByLabel('Alerts a second').fill('1')
  await page.getByRole('button', { name: 'Save the limit' }).click()
  await expect(page.getByText('Give both numbers, or neither.')).toBeVisible()
  await page.getByLabel('Burst').fill('1')
  await page.getByRole('button', { name: 'Save the limit' }).click()
  await expect(page.getByRole('region', { name: 'Rate limit' }).getByRole('status')).toContainText(
    'Saved. It takes effect with the next alert.',
  )
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Rate limit' }).locator('..')).toContainText('1 a second, 1 at once')
  await unfold(page, 'Rate limit')
  await expect(page.getByLabel('Burst')).toHaveValue('1')

  const answers = await Promise.all([1, 2, 3, 4].map(() => postAlert(server.baseUrl, token, ALERT)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 429]))
  const stale = await page.context().newPage()
  await stale.goto(`${page.url()}?open=limit`)
  await page.getByLabel('Alerts a second').fill('')
  await page.getByLabel('Burst').fill('')
  await page.getByRole('button', { name: 'Save the limit' }).click()
  await expect(page.getByText("the server's own limit: 1,000")).toBeVisible()
  await stale.getByLabel('Burst').fill('2')
  await stale.getByRole('button', { name: 'Save the limit' }).click()
  await expect(stale.getByText(`${ADMIN.name} has changed the limit since you opened it.`)).toBeVisible()
  await stale.close()
  await page.reload()
  await expect(page.getByLabel('Burst')).toHaveValue('')
  await page.goto('/settings/audit')
  await expect(page.getByRole('region', { name: 'Audit log' })).toContainText(
    "1 a second, 1 at once → the server's own",
  )
})

test('a limit is set before the page has hydrated, and without JavaScript', async ({ page, server, browser }) => {
  await signIn(page, ADMIN)
  await createKey(page, 'plain')
  await page.getByRole('link', { name: 'plain', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'plain', exact: true })).toBeVisible()
  const storageState = await page.context().storageState()
  const context = await browser.newContext({ baseURL: server.baseUrl, javaScriptEnabled: false, storageState })
  const plain = await context.newPage()
  await plain.goto(page.url())
  await unfold(plain, 'Rate limit')
  await plain.getByLabel('Alerts a second').fill('7')
  await plain.getByLabel('Burst').fill('70')
  await plain.getByRole('button', { name: 'Save the limit' }).click()
  await expect(plain.getByText('Saved. It takes effect with the next alert.')).toBeVisible()
  await context.close()
  await page.goto(`${page.url()}?open=limit`)
  await expect(page.getByLabel('Alerts a second')).toHaveValue('7')
})

test('a key is made for a source that was searched, and a test alert from its page opens an incident', async ({
  page,
}) => {
  await signIn(page, ADMIN)
  await page.goto('/settings/api-keys?new=1')
  await expect(page.getByLabel('Tocsin JSON (your own code)')).toBeChecked()
  // What is typed before the page has hydrated finds nothing.
  await expect(async () => {
    await page.getByLabel('Find a source').clear()
    await page.getByLabel('Find a source').fill('kuma')
    await expect(page.getByLabel('Grafana')).toBeHidden({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByLabel('Uptime Kuma')).toBeVisible()
  await page.getByLabel('Uptime Kuma').check()
  await page.getByLabel('Find a source').fill('nothing of that name')
  await expect(page.getByText('No source of that name.')).toBeVisible()
  await page.getByLabel('Name').fill('status page')
  await page.getByRole('button', { name: 'Create key' }).click()
  const token = await shownToken(page)
  const row = page.getByRole('list', { name: 'API keys' }).getByRole('listitem').filter({ hasText: 'status page' })
  await expect(row).toContainText('Uptime Kuma')
  await expect(row).toContainText('never used')
  await page.getByRole('link', { name: 'Watch its first alert arrive' }).click()
  const state = page.getByRole('region', { name: 'State' })
  await expect(state).toContainText('Waiting for the first alert…')
  await expect(state).toBeInViewport()
  const configuration = page.getByRole('region', { name: "Sender's configuration" })
  await expect(configuration).toContainText('YOUR_TOKEN')
  await expect(configuration).not.toContainText(token)

  await page.getByRole('button', { name: 'Send a test alert from here' }).click()
  await expect(page.getByText(/Sent: incident #\d+/)).toBeVisible()
  await expect(state).toContainText('Test alert of status page')
  await expect(page.getByText('Receiving')).toBeVisible()
  await state.getByRole('link', { name: /opened #/ }).click()
  await expect(page.getByRole('heading', { name: 'Test alert of status page' })).toBeVisible()
})

test('the list of keys shows by itself that one is used for the first time', async ({ page, server }) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'first used here')
  await page.goto('/settings/api-keys')
  const row = page.getByRole('list', { name: 'API keys' }).getByRole('listitem').filter({ hasText: 'first used here' })
  await expect(row).toContainText('never used')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  expect((await postAlert(server.baseUrl, token, ALERT)).status).toBe(201)
  await expect(row).not.toContainText('never used')
})
