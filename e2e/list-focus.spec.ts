import type { Page } from 'playwright/test'
import { createKey, postAlert, signIn } from './support/portal'
import type { TestServer } from './support/server'
import { ADMIN, expect, test } from './support/test'

const rowsOf = (page: Page) => page.getByRole('list', { name: 'Incidents' }).getByRole('listitem')
const rowOf = (page: Page, name: string) => rowsOf(page).filter({ hasText: name })
const linkTo = (page: Page, name: string) => rowOf(page, name).getByRole('link')
const menuOf = (page: Page) => page.getByRole('menu')

/** Three open incidents with this label, and the list of them. */
async function openList(page: Page, server: TestServer, label: string) {
  await signIn(page, ADMIN)
  const token = await createKey(page, label)
  for (const name of ['three', 'two', 'one'])
    await postAlert(server.baseUrl, token, { summary: `Row ${name}`, severity: 'high', labels: { list: label } })
  await page.goto(`/incidents?q=label.list%3A${label}`)
  await expect(rowsOf(page)).toHaveCount(3)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
}

test('an assignment is chosen from a menu that Esc leaves, and is undone, alone and together', async ({
  page,
  server,
}) => {
  await openList(page, server, 'assigned')
  await page.keyboard.press('j')
  await page.keyboard.press('m')
  await expect(menuOf(page)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(menuOf(page)).toHaveCount(0)
  await expect(linkTo(page, 'Row one')).toBeFocused()
  await expect(page.getByText('selected')).toHaveCount(0)
  await expect(rowOf(page, 'Row one')).toContainText('unassigned')

  await page.keyboard.press('m')
  await page.getByRole('menuitemradio', { name: ADMIN.name }).press('Enter')
  await expect(page.getByText('Assigned 1 incident.')).toBeVisible()
  await expect(rowOf(page, 'Row one')).toContainText(ADMIN.name)
  await expect(linkTo(page, 'Row one')).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('k')
  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Assign…' }).click()
  await page.getByRole('menuitemradio', { name: 'Nobody' }).click()
  await expect(page.getByText('Assigned 1 incident.')).toBeVisible()
  await expect(rowOf(page, 'Row one')).toContainText('unassigned')
  await page.keyboard.press('z')
  await expect(page.getByText('Undone for 1 incident.')).toBeVisible()
  await expect(rowOf(page, 'Row one')).toContainText(ADMIN.name)

  await linkTo(page, 'Row two').click()
  await expect(page.getByRole('button', { name: 'Assign to me' })).toBeVisible()
  await expect(page.getByText(/2 of 3$/)).toBeVisible()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await page.keyboard.press('i')
  await expect(page.getByText('Assigned incident')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText('Undone for 1 incident.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('removed the assignee')
})

test('the focus returns to its row from the keys, the search, a note and an incident', async ({ page, server }) => {
  await openList(page, server, 'returned')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('?')
  await expect(page.getByRole('button', { name: 'Close' })).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(linkTo(page, 'Row two')).toBeFocused()
  await page.keyboard.press('/')
  await page.keyboard.press('Escape')
  await expect(linkTo(page, 'Row two')).toBeFocused()
  await page.keyboard.press('n')
  await page.keyboard.type('Never mind')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Note')).toHaveCount(0)
  await expect(page.getByText('selected')).toHaveCount(0)
  await expect(linkTo(page, 'Row two')).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Row two' })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { name: 'Row three' })).toBeVisible()
  await page.keyboard.press('u')
  await expect(linkTo(page, 'Row three')).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Row two' })).toBeVisible()
  await page.goBack()
  await expect(linkTo(page, 'Row two')).toBeFocused()
})

test('an action that failed is tried again, and its row keeps the focus', async ({ page, server, faults }) => {
  await openList(page, server, 'failed')
  await page.keyboard.press('j')
  await page.route('**/incidents?*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.keyboard.press('i')
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.unroute('**/incidents?*')
  await again.press('Enter')
  await expect(page.getByText('Assigned 1 incident.')).toBeVisible()
  await expect(linkTo(page, 'Row one')).toBeFocused()
  expect(faults.splice(0).filter((fault) => !fault.includes('net::ERR_FAILED'))).toEqual([])
})

test('on a phone a tap goes on with a selection, and the toast leaves the bar free', async ({ page, server }) => {
  await openList(page, server, 'tapped')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Select' }).click()
  for (const name of ['one', 'two']) await rowOf(page, `Row ${name}`).click({ position: { x: 200, y: 20 } })
  await expect(page.getByText('2 selected')).toBeVisible()
  await expect(page).toHaveURL(/\/incidents\?q=/)
  const bar = page.getByRole('region', { name: 'Selected incidents' })
  const targets = [...(await bar.getByRole('button').all()), page.getByRole('button', { name: 'Done' })]
  for (const target of targets) expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await bar.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(page.getByText('Acknowledged 2 incidents.')).toBeVisible()
  await page.getByRole('button', { name: 'Select' }).click()
  await rowOf(page, 'Row three').click({ position: { x: 200, y: 20 } })
  await expect(page.getByText('1 selected')).toBeVisible()
  const toast = await page.locator('.toast').boundingBox()
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0)
  await page.getByRole('button', { name: 'Clear the selection' }).click()
  await page.getByText('Save view').click()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeInViewport({ ratio: 1 })
})

test.describe('a tablet', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 1024, height: 768 } })

  test('begins a selection by touch, and tries again to load the people', async ({ page, server, faults }) => {
    await signIn(page, ADMIN)
    const token = await createKey(page, 'tablet')
    await postAlert(server.baseUrl, token, { summary: 'By touch', severity: 'low', labels: { list: 'tablet' } })
    await page.goto('/incidents?q=label.list%3Atablet')
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Select' }).tap()
    await page.getByRole('listitem').filter({ hasText: 'By touch' }).tap()
    await expect(page.getByText('1 selected')).toBeVisible()
    const scripts = '**/_next/static/chunks/**'
    await page.route(scripts, (route) => route.abort())
    await page.getByRole('button', { name: 'Assign…' }).tap()
    await expect(page.getByText('The server did not answer.')).toBeVisible()
    await page.unroute(scripts)
    await page.getByRole('button', { name: 'Assign…' }).tap()
    await page.getByRole('menuitemradio', { name: 'Nobody' }).tap()
    await expect(page.getByText('1 selected')).toHaveCount(0)
    expect(faults.splice(0).filter((fault) => !fault.includes('net::ERR_FAILED'))).toEqual([])
  })
})
