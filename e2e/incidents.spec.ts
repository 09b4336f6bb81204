import { addUser, createKey, postAlert, signIn } from './support/portal'
import { ADMIN, expect, test } from './support/test'

test('of two people who acknowledge the same incident the second is told who was first', async ({
  page,
  server,
  newPerson,
}) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'race')
  const { id } = await (await postAlert(server.baseUrl, token, { summary: 'Race', severity: 'high' })).json()
  const second = await newPerson(server)
  await addUser(page, second, { name: 'Sam Second', email: 'sam@example.com', password: 'sam-walks-at-night-1' })
  // Live updates are never answered: this page is as it was when the other person acts, however long that takes.
  await second.route(/\/api\/events\?incident=/, () => undefined)
  await second.goto(`/incidents/${id}`)
  await page.goto(`/incidents/${id}`)
  await page.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('acknowledged')
  await second.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(second.getByText(`${ADMIN.name} already acknowledged this`)).toBeVisible()
})

test('filters stand in the URL, and pages follow one another by key', async ({ page, server }) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'filters')
  for (let n = 1; n <= 120; n++) {
    const labels = { batch: 'filters', parity: n % 2 === 0 ? 'even' : 'odd' }
    await postAlert(server.baseUrl, token, {
      summary: `Filter ${n}`,
      severity: n % 3 === 0 ? 'critical' : 'low',
      labels,
    })
  }
  await page.goto('/incidents?q=label.batch%3Afilters&sort=newest')
  const rows = page.getByRole('list', { name: 'Incidents' }).getByRole('listitem')
  await expect(rows).toHaveCount(50)
  await expect(rows.first()).toContainText('Filter 120')
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(rows.first()).toContainText('Filter 70')
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(rows).toHaveCount(20)
  await expect(rows.last()).toContainText('Filter 1')
  await page.getByRole('link', { name: 'First page' }).click()
  await expect(rows.first()).toContainText('Filter 120')
  await page.getByRole('link', { name: 'Waiting longest' }).click()
  await expect(rows.first()).toContainText('Filter 1')
  await page.getByRole('link', { name: 'Most urgent' }).click()
  await expect(rows.nth(1)).toContainText('Filter 117')

  await page.getByRole('link', { name: 'critical 40' }).click()
  await expect(page).toHaveURL(/q=severity%3Acritical/)
  await expect(rows).toHaveCount(40)
  await expect(page.getByText('40 incidents')).toBeVisible()
  const search = page.getByRole('combobox', { name: 'Search incidents' })
  await search.press('End')
  await search.pressSequentially('label.par')
  await page.getByRole('option', { name: 'label.parity:' }).click()
  await page.getByRole('option', { name: 'label.parity:even' }).click()
  await search.press('Enter')
  await expect(rows).toHaveCount(20)
  await page.reload()
  await expect(rows).toHaveCount(20)
  await page.getByRole('link', { name: 'label.parity:even remove this part of the search' }).click()
  await expect(rows).toHaveCount(40)
})

test('an identifier nobody registered has its page, and gets a registration and a runbook there', async ({
  page,
  server,
}) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'entities')
  const entityId = 'eu/west 1?#%..'
  const alert = { summary: 'Entity alert', severity: 'high', entityId, runbookId: '..' }
  const { id } = await (await postAlert(server.baseUrl, token, alert)).json()
  await page.goto(`/incidents/${id}`)
  await page.getByRole('link', { name: entityId }).click()
  await expect(page.getByText('Auto-discovered')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Entity alert' })).toBeVisible()
  await page.getByText('Add details').click()
  await page.getByLabel('Name').fill('West cluster')
  await page.getByLabel('Kind').selectOption('system')
  await page.getByLabel('Link').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Give a whole address')).toBeVisible()
  await page.getByLabel('Link').fill('https://wiki.example.com/west')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'West cluster' })).toBeVisible()
  await expect(page.getByText('Edit', { exact: true })).toBeVisible()
  await page.getByLabel('Name').fill('Western cluster')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Western cluster' })).toBeVisible()

  await page.goto(`/incidents/${id}`)
  await expect(page.getByRole('link', { name: 'Western cluster' })).toBeVisible()
  await page.getByRole('link', { name: '..', exact: true }).click()
  await page.getByRole('link', { name: 'Write runbook' }).click()
  await page.getByLabel('Title').fill('When the west is down')
  await page
    .getByLabel('What to do')
    .fill(
      '1. Look at **the dashboard**\n\n<script>alert(1)</script> ![x](https://evil.example/x.png) [bad](javascript:alert(1))',
    )
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'When the west is down' })).toBeVisible()
  await expect(page.locator('strong', { hasText: 'the dashboard' })).toBeVisible()
  await expect(page.locator('main script, main img, main a[href^="javascript"]')).toHaveCount(0)
})

test('hostile strings in every field render as text', async ({ page, server }) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'hostile')
  const evil = '<img src=x onerror="alert(1)"><script>alert(2)</script>{{7*7}} \u202Etxet\u202C "\'&amp;'
  const alert = {
    summary: evil,
    severity: 'critical',
    labels: { [evil]: evil, nested: { [evil]: [evil] } },
    details: `${evil}\n</pre></script>`,
    entityId: evil,
    runbookId: 'javascript:alert(1)',
    [evil]: evil,
    href: 'javascript:alert(3)',
    __proto_: { polluted: true },
  }
  page.on('dialog', () => expect('a dialog').toBe('never shown'))
  const { id } = await (await postAlert(server.baseUrl, token, alert)).json()
  for (const path of ['/incidents', `/incidents/${id}`, '/entities', '/runbooks']) {
    await page.goto(path)
    await expect(page.locator('main img, main script, main a[href^="javascript"]')).toHaveCount(0)
  }
  await page.goto(`/incidents/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    '<img src=x onerror="alert(1)"><script>alert(2)</script>',
  )
  await expect(page.getByRole('heading', { level: 1 })).toContainText('U+202E')
  await page.getByRole('link', { name: '<img src=x' }).first().click()
  await expect(page.locator('main img, main script')).toHaveCount(0)
})
