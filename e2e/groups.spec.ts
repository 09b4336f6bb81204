import type { Page } from 'playwright/test'
import { createKey, postAlert, signIn } from './support/portal'
import { ADMIN, expect, test } from './support/test'

const SERVICES = ['invoices', 'mailer', 'quotes']

test('a storm is seen as three groups, looked into in place, and acknowledged as three groups', async ({
  page,
  server,
}) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'storm')
  const send = (service: string, n: number, severity = 'high') =>
    postAlert(server.baseUrl, token, { summary: `${service} ${n}`, severity, labels: { storm: 'yes', service } })
  for (const service of SERVICES)
    for (let n = 1; n <= 4; n++) await send(service, n, n === 1 && service === 'mailer' ? 'critical' : 'high')

  await page.goto('/incidents?q=label.storm%3Ayes')
  await page.getByLabel('Group by labels').fill('service')
  await page.getByRole('button', { name: 'Group', exact: true }).click()
  await expect(page.getByTestId('group-count')).toContainText('12 incidents in 3 groups by service')
  const groups = page.getByRole('list', { name: 'Groups' }).locator('> li')
  await expect(groups).toHaveCount(3)
  await expect(groups.first()).toContainText('mailer')
  await page.getByRole('link', { name: /^mailer/ }).click()
  await expect(page).toHaveURL(/group=service&open=/)
  await expect(groups.first().getByRole('link', { name: 'mailer 3' })).toBeVisible()

  const mailer = groups.filter({ hasText: 'mailer' })
  const quotes = groups.filter({ hasText: 'quotes' })
  await expect(quotes.locator('.group-open')).toHaveText('4 open')
  const actions = quotes.locator('.group-actions')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.mouse.move(0, 0)
  await expect(actions).toHaveCSS('opacity', '0')
  await quotes.hover()
  await expect(actions).toHaveCSS('opacity', '1')
  await page.mouse.move(0, 0)
  await quotes.getByRole('button', { name: 'Resolve' }).focus()
  await expect(actions).toHaveCSS('opacity', '1')
  await mailer.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(page.getByText('Acknowledged 4 incidents.')).toBeVisible()
  await expect(mailer).toContainText('none open')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(actions).toHaveCSS('opacity', '1')
  await expect(quotes.getByRole('button', { name: 'Acknowledge 4' })).toBeVisible()
  await expect(quotes.getByRole('button', { name: 'Resolve' })).toBeHidden()
  await expect(mailer.getByRole('button', { name: 'Resolve 4' })).toBeVisible()
  for (const service of ['invoices', 'quotes']) {
    const group = groups.filter({ hasText: service })
    await group.getByRole('button', { name: 'Acknowledge' }).click()
    await expect(group).toContainText('none open')
  }
  await mailer.getByRole('button', { name: 'Resolve' }).click()
  await expect(groups).toHaveCount(2)
  await page.getByRole('link', { name: 'show the list' }).click()
  await expect(page.getByRole('list', { name: 'Incidents' }).getByRole('listitem')).toHaveCount(8)
  await page.getByRole('link', { name: 'invoices 4' }).click()
  await expect(page.getByRole('list', { name: 'Related' }).getByRole('listitem')).toHaveCount(3)
})

const groupsOf = (page: Page) => page.getByRole('list', { name: 'Groups' }).locator('> li')

test('groups are worked through with the keyboard alone, and what was done to one is undone', async ({
  page,
  server,
}) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'group-keys')
  for (const service of ['alpha', 'beta'])
    for (const n of [1, 2])
      await postAlert(server.baseUrl, token, {
        summary: `${service} ${n}`,
        severity: service === 'alpha' ? 'critical' : 'low',
        labels: { list: 'group-keys', service },
      })
  await page.goto('/incidents?q=label.list%3Agroup-keys&group=service')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const alpha = groupsOf(page).filter({ hasText: 'alpha' })
  const link = page.getByRole('link', { name: 'alpha', exact: true })
  await page.keyboard.press('j')
  await expect(link).toBeFocused()
  expect((await alpha.locator('.group-row').boundingBox())?.height).toBeLessThanOrEqual(37)
  await page.keyboard.press(']')
  await expect(alpha.getByRole('link', { name: 'alpha 2' })).toBeVisible()
  await page.keyboard.press('j')
  await expect(alpha.getByRole('link', { name: 'alpha 2' })).toBeFocused()
  await page.keyboard.press('a')
  await expect(page.getByText('Acknowledged 1 incident.')).toBeVisible()
  await expect(alpha).toContainText('1 open')
  await page.keyboard.press('[')
  await expect(alpha.getByRole('link', { name: 'alpha 2' })).toHaveCount(0)
  await expect(link).toBeFocused()

  await page.keyboard.press('a')
  await expect(alpha).toContainText('none open')
  await expect(link).toBeFocused()
  await page.keyboard.press('z')
  await expect(page.getByText('Undone for 1 incident.')).toBeVisible()
  await expect(alpha).toContainText('1 open')
  await alpha.getByRole('button', { name: 'Acknowledge' }).press('Enter')
  await expect(alpha.getByRole('button', { name: 'Resolve' })).toBeFocused()
  await page.keyboard.press('r')
  await expect(groupsOf(page)).toHaveCount(1)
  await expect(page.getByTestId('group-count')).toContainText('2 incidents in 1 group by service.')
  await expect(page.getByRole('link', { name: 'beta', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(groupsOf(page)).toHaveCount(2)
  await page.getByRole('link', { name: 'Newest' }).click()
  await expect(groupsOf(page).first()).toContainText('beta')
})

test('several groups are selected and handled at once, and undone at once', async ({ page, server, faults }) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'several-groups')
  for (const service of ['alder', 'birch', 'cedar', 'dogwood'])
    for (const n of [1, 2])
      await postAlert(server.baseUrl, token, {
        summary: `${service} ${n}`,
        severity: 'low',
        labels: { list: 'several-groups', service },
      })
  await page.goto('/incidents?q=label.list%3Aseveral-groups&group=service')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const open = (service: string) => groupsOf(page).filter({ hasText: service })
  const bar = page.getByRole('region', { name: 'Selected groups' })
  await page.getByRole('checkbox', { name: 'Select alder' }).check()
  await page.getByRole('link', { name: 'cedar', exact: true }).focus()
  await page.keyboard.press('x')
  await expect(bar).toContainText('2 groups selected')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.locator('.group-row .group-on-call').first()).toHaveText(/on call|pages nobody/)
  await expect(page.locator('.group-row .group-on-call').first()).toBeVisible()
  await bar.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(page.getByText('Acknowledged 4 incidents.')).toBeVisible()
  await expect(open('alder')).toContainText('none open')
  await expect(open('cedar')).toContainText('none open')
  await expect(open('birch')).toContainText('2 open')
  await expect(bar).toBeHidden()
  await page.keyboard.press('z')
  await expect(page.getByText('Undone for 4 incidents.')).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByText('Nothing to undo.')).toBeVisible()
  await expect(open('alder')).toContainText('2 open')
  await page.getByRole('link', { name: 'birch', exact: true }).focus()
  await page.keyboard.press('i')
  await expect(page.getByText('Assigned 2 incidents.')).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByText('Undone for 2 incidents.')).toBeVisible()

  await page.getByRole('checkbox', { name: 'Select alder' }).check()
  await page.getByRole('checkbox', { name: 'Select birch' }).check()
  await page.getByRole('checkbox', { name: 'Select cedar' }).check()
  await open('cedar').getByRole('button', { name: 'Resolve' }).click()
  await expect(bar).toContainText('2 groups selected')
  await page.route('**/incidents?*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.keyboard.press('r')
  await expect(page.getByText('Not done: the server did not answer.')).toBeVisible()
  await page.unroute('**/incidents?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Resolved 4 incidents.')).toBeVisible()
  await expect(groupsOf(page)).toHaveCount(1)

  await groupsOf(page).getByRole('button', { name: 'Resolve' }).click()
  await expect(page.getByText('Resolved 2 incidents.')).toBeVisible()
  await expect(groupsOf(page)).toHaveCount(0)
  await expect(page.getByText('Live', { exact: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(groupsOf(page)).toHaveCount(1)
  expect(faults.splice(0).filter((fault) => !fault.includes('net::ERR_FAILED'))).toEqual([])
})

test('groups keep their places while others handle them, and an incident leads back to its groups', async ({
  page,
  server,
  newPerson,
}) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'held-groups')
  const send = (service: string, severity = 'high') =>
    postAlert(server.baseUrl, token, {
      summary: `${service} fails`,
      severity,
      labels: { list: 'held-groups', service },
    })
  for (const service of ['maple', '', 'larch', 'elm', 'elm']) await send(service)
  await page.goto('/incidents?q=label.list%3Aheld-groups&group=service')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Select (empty)' })).toBeVisible()
  const names = () => groupsOf(page).locator('.group-link').allTextContents()
  const before = await names()
  expect(before).toHaveLength(4)

  const other = await newPerson(server)
  await signIn(other, ADMIN)
  await other.goto('/incidents?q=label.list%3Aheld-groups&group=service')
  const [first = '', second = '', third = '', fourth = ''] = before
  await groupsOf(other).filter({ hasText: first }).getByRole('button', { name: 'Acknowledge' }).click()
  await expect(groupsOf(page).filter({ hasText: first })).toContainText('none open')
  await groupsOf(other).filter({ hasText: second }).getByRole('button', { name: 'Resolve' }).click()
  await expect(groupsOf(page).filter({ hasText: second })).toHaveAttribute('inert')
  await groupsOf(page).filter({ hasText: fourth }).getByRole('button', { name: 'Acknowledge' }).click()
  await groupsOf(other).filter({ hasText: fourth }).getByRole('button', { name: 'Resolve' }).click()
  await expect(groupsOf(page).filter({ hasText: fourth })).toHaveAttribute('inert')
  await page.getByRole('link', { name: first, exact: true }).focus()
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: third, exact: true })).toBeFocused()
  await send('willow', 'critical')
  await expect(groupsOf(page)).toHaveCount(5)
  expect(await names()).toEqual([...before, 'willow'])
  await page.getByRole('button', { name: 'Sort again' }).click()
  await expect(groupsOf(page)).toHaveCount(3)
  expect((await names())[0]).toBe('willow')
  await expect(page.getByRole('button', { name: 'Sort again' })).toBeHidden()
  await other.close()

  await page.getByRole('link', { name: third, exact: true }).click()
  await groupsOf(page)
    .getByRole('link', { name: /fails$/ })
    .first()
    .click()
  await expect(page.getByText('1 of ')).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByRole('link', { name: third, exact: true })).toHaveAttribute('aria-expanded', 'true')
  await expect(
    groupsOf(page)
      .getByRole('link', { name: /fails$/ })
      .first(),
  ).toBeFocused()
})

test('without a network a group cannot be handled, and the list stays', async ({ page, server, faults }) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'offline-groups')
  await postAlert(server.baseUrl, token, {
    summary: 'Away',
    severity: 'low',
    labels: { list: 'offline-groups', service: 'aspen' },
  })
  await page.goto('/incidents?q=label.list%3Aoffline-groups&group=service')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await page.context().setOffline(true)
  await groupsOf(page).getByRole('button', { name: 'Acknowledge' }).click()
  await expect(page.getByText('Not done: the server did not answer.')).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Acknowledged 1 incident.')).toBeVisible()
  await expect(groupsOf(page)).toContainText('none open')
  expect(faults.splice(0).filter((fault) => !fault.includes('net::ERR_'))).toEqual([])
})
