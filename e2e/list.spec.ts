import type { Page } from 'playwright/test'
import { addUser, createKey, postAlert, signIn } from './support/portal'
import { ADMIN, expect, test } from './support/test'

const rowsOf = (page: Page) => page.getByRole('list', { name: 'Incidents' }).getByRole('listitem')

type LayoutShift = PerformanceEntry & { hadRecentInput: boolean; sources: { node: Node | null }[] }

/** From now on, notes what moves on the page by itself. */
function watchShifts(page: Page) {
  return page.evaluate(() => {
    const moved: string[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[])
        if (!entry.hadRecentInput)
          for (const { node } of entry.sources) moved.push(`${node?.nodeName}: ${node?.textContent?.slice(0, 80)}`)
    }).observe({ type: 'layout-shift', buffered: false })
    Object.assign(window, { moved })
  })
}

test('nothing moves in a storm: what is new waits until it is taken in', async ({ page, server }) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'list-storm')
  const send = (n: number) =>
    // One that pages would say, once nobody was reached, that it did.
    postAlert(server.baseUrl, token, { summary: `Storm ${n}`, severity: 'medium', labels: { list: 'storm' } })
  for (let n = 0; n < 30; n++) await send(n)
  await page.goto('/incidents?q=label.list%3Astorm&sort=newest')
  await expect(rowsOf(page)).toHaveCount(30)
  const read = rowsOf(page).nth(12)
  await read.hover()
  const before = await read.boundingBox()
  // Its age goes on.
  const summary = read.getByRole('link', { name: /^Storm/ })
  const text = await summary.textContent()
  await watchShifts(page)
  const startedAt = Date.now()
  for (let n = 30; n < 530; n++) {
    await send(n)
    await page.waitForTimeout(Math.max(0, startedAt + (n - 29) * 36 - Date.now()))
  }
  await expect(page.getByRole('button', { name: '500+ new' })).toBeVisible()
  expect(await read.boundingBox()).toEqual(before)
  expect(await summary.textContent()).toBe(text)
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([])
  await page.keyboard.press('.')
  await expect(rowsOf(page).first()).toContainText('Storm 529')
  await expect(page.getByRole('button', { name: /new/ })).toHaveCount(0)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+a')
  await expect(page.getByText('530 selected')).toBeVisible()
  await page.keyboard.press('r')
  await expect(page.getByText('Resolved 530 incidents.')).toBeVisible()
})

test('a list is worked through with the keyboard alone, and an action is undone', async ({ page, server }) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'list-keys')
  for (const name of ['four', 'three', 'two', 'one'])
    await postAlert(server.baseUrl, token, { summary: `Key ${name}`, severity: 'high', labels: { list: 'keys' } })
  await page.goto('/incidents?q=label.list%3Akeys')
  await expect(rowsOf(page)).toHaveCount(4)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const row = (name: string) => rowsOf(page).filter({ hasText: `Key ${name}` })
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: 'Key one' })).toBeFocused()
  await page.keyboard.press('a')
  await expect(row('one')).toContainText(ADMIN.name)
  await expect(page.getByRole('link', { name: 'Key two' })).toBeFocused()
  await expect(page.getByText('Acknowledged 1 incident.')).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByText('Undone for 1 incident.')).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByText('Nothing to undo.')).toBeVisible()
  await expect(row('one')).toContainText('unassigned')

  await page.keyboard.press('m')
  await page.getByRole('menuitemradio', { name: `${ADMIN.name} (you)` }).press('Enter')
  await expect(page.getByText('Assigned 1 incident.')).toBeVisible()
  await expect(row('two')).toContainText(ADMIN.name)
  await expect(page.getByRole('link', { name: 'Key two' })).toBeFocused()
  await page.keyboard.press('n')
  await page.keyboard.type('Looking at it.')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Added the note to 1 incident.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Key two' })).toBeFocused()

  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.keyboard.press('r')
  await expect(page.getByText('Resolved 3 incidents.')).toBeVisible()
  for (const name of ['two', 'three', 'four']) await expect(row(name)).toHaveClass(/is-gone/)
  await expect(page.getByRole('link', { name: 'Key four' })).toBeFocused()
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Search incidents' })).toBeFocused()
})

test('everything that matches is acknowledged at once, each by one of two people', async ({
  page,
  server,
  newPerson,
}) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'list-bulk')
  for (let n = 0; n < 120; n++)
    await postAlert(server.baseUrl, token, { summary: `Bulk ${n}`, severity: 'low', labels: { list: 'bulk' } })
  const second = await newPerson(server)
  await addUser(page, second, { name: 'Bea Bulk', email: 'bea@example.com', password: 'bea-walks-at-night-1' })
  for (const reader of [page, second]) {
    await reader.goto('/incidents?q=label.list%3Abulk')
    await expect(reader.getByText('Live', { exact: true })).toBeVisible()
    await reader.keyboard.press('Control+a')
    await expect(reader.getByText('50 selected')).toBeVisible()
    await reader.getByRole('button', { name: 'Select all that match' }).click()
    await expect(reader.getByText('120 selected')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(page.getByText('Acknowledged 120 incidents.')).toBeVisible()
  await second.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(second.getByText(`Already acknowledged or resolved by ${ADMIN.name}.`)).toBeVisible()
  await expect(rowsOf(second).first()).toContainText(ADMIN.name)
  await expect(second.getByRole('link', { name: 'open 0' })).toBeVisible()
  await rowsOf(second).first().getByRole('link').click()
  await expect(second.getByText('1 of 50 on its page')).toBeVisible()
})

test('text is found in details and fields, and a search that cannot be read says why', async ({ page, server }) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'list-text')
  await postAlert(server.baseUrl, token, {
    summary: 'Checkout fails',
    severity: 'high',
    details: 'TimeoutError: POST https://acquirer.example took too long',
    deploy: { commit: 'abc123def' },
  })
  await page.goto('/incidents')
  const search = page.getByRole('combobox', { name: 'Search incidents' })
  for (const q of ['TimeoutError:', '"took too long"', 'abc123def', 'acquirer.example']) {
    await search.fill(q)
    await search.press('Escape')
    await page.goto(`/incidents?${new URLSearchParams({ q })}`)
    await expect(rowsOf(page)).toHaveCount(1)
    await expect(rowsOf(page).first()).toContainText('Checkout fails')
  }
  await page.goto(`/incidents?${new URLSearchParams({ q: 'severity:urgent assignee:"No Body"' })}`)
  await expect(page.getByText('Invalid search').locator('..')).toContainText(
    'Unknown severity “urgent”: use low, medium, high, or critical.',
  )
  await expect(page.getByText('Nobody here is called No Body.')).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'open', exact: true })).toBeVisible()
  await page.goto(`/incidents?${new URLSearchParams({ q: 'TimeoutError severity:low' })}`)
  const drops = page.getByRole('list', { name: 'Matches without a filter' })
  await expect(drops).toContainText('Without severity:low: 1')
  await drops.getByRole('link', { name: 'severity:low' }).click()
  await expect(rowsOf(page)).toHaveCount(1)
})

test('a search is saved for everybody, and somebody begins with it', async ({ page, server, newPerson }) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'list-views')
  for (const severity of ['low', 'critical'])
    await postAlert(server.baseUrl, token, { summary: `View ${severity}`, severity, labels: { list: 'views' } })
  await page.goto('/incidents?q=label.list%3Aviews+severity%3Acritical&sort=newest')
  await expect(rowsOf(page)).toHaveCount(1)
  await page.getByText('Save view').click()
  await page.getByLabel('Name').fill('Critical views')
  await page.getByLabel('Everyone in the workspace sees it').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const views = page.getByRole('navigation', { name: 'Saved views' })
  await expect(views.getByRole('link', { name: 'Critical views' })).toHaveAttribute('aria-current', 'page')
  const saveView = page.locator('summary', { hasText: 'Save view' })
  await expect(saveView).toBeFocused()
  await saveView.press('Enter')
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Name')).toBeHidden()
  await expect(saveView).toBeFocused()

  const second = await newPerson(server)
  await addUser(page, second, { name: 'Vera View', email: 'vera@example.com', password: 'vera-walks-at-night-1' })
  await second.goto('/incidents/views')
  const rowOf = (of: Page) => of.getByRole('main').getByRole('listitem').filter({ hasText: 'Critical views' })
  await rowOf(second).getByRole('button', { name: 'Open my list with it' }).click()
  await expect(second.getByText('Your list opens with it')).toBeVisible()
  await second.goto('/incidents')
  await expect(second).toHaveURL(/severity%3Acritical&sort=newest/)
  await second.getByRole('link', { name: 'critical 1' }).click()
  await expect(second).toHaveURL('/incidents?q=label.list%3Aviews&sort=newest')
  await second.getByRole('link', { name: 'label.list:views remove this part of the search' }).click()
  await expect(second).toHaveURL('/incidents?q=&sort=newest')
  await page.goto('/incidents/views')
  await rowOf(page).getByRole('button', { name: 'Remove' }).click()
  await expect(rowOf(page)).toHaveCount(0)
  const suggested = page.getByRole('list', { name: 'Suggested views' })
  await suggested.getByRole('button', { name: 'Save Mine' }).click()
  await expect(suggested.getByText('Mine')).toHaveCount(0)
  await page.getByRole('list', { name: 'Saved views' }).getByRole('button', { name: 'Remove' }).click()
  await expect(suggested.getByText('Mine')).toBeVisible()
  await second.goto('/incidents')
  await expect(second).toHaveURL('/incidents')
})

test('the incident that has the focus is previewed beside the list, and the list stays as it is', async ({
  page,
  server,
}) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'list-preview')
  for (const name of ['two', 'one'])
    await postAlert(server.baseUrl, token, {
      summary: `Preview ${name}`,
      severity: 'high',
      details: `Details of ${name}`,
      labels: { list: 'preview', host: `${name}.int.example.com` },
    })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/incidents?q=label.list%3Apreview')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await page.keyboard.press('j')
  const heightOf = async (name: string) => (await rowsOf(page).filter({ hasText: name }).boundingBox())?.y
  const before = await heightOf('Preview two')
  await page.keyboard.press('Space')
  await expect(preview).toContainText('Details of one')
  expect(await heightOf('Preview two')).toBe(before)
  await page.keyboard.press('j')
  await expect(preview).toContainText('two.int.example.com')
  await page.keyboard.press('a')
  await expect(rowsOf(page).filter({ hasText: 'Preview two' })).toContainText(ADMIN.name)
  await expect(preview).toContainText('acknowledged')
  await expect(preview).toContainText(ADMIN.name)
  await expect(page.getByRole('link', { name: 'open 1' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'acknowledged 1' })).toBeVisible()
  await page.keyboard.press('z')
  await expect(preview).toContainText('Unassigned')
  await expect(page.getByRole('link', { name: 'open 2' })).toBeVisible()
  await preview.getByRole('button', { name: 'Assign…' }).click()
  await page.getByRole('menuitemradio', { name: 'Nobody' }).press('Escape')
  await preview.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(preview.getByRole('button', { name: 'Acknowledge' })).toHaveCount(0)
  await expect(preview).toContainText(ADMIN.name)
  await expect(rowsOf(page).filter({ hasText: 'Preview two' }).getByRole('link')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(preview).toHaveCount(0)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(preview).toBeVisible()
  await page.setViewportSize({ width: 1100, height: 900 })
  await expect(preview).toBeHidden()
})

test('the list is as wide as the window, and gives its room to the summary first', async ({ page, server }) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'list-width')
  for (const host of ['two', 'one'])
    await postAlert(server.baseUrl, token, {
      summary: 'Node memory pressure on the node that resizes images for the shop in two regions at once',
      severity: 'high',
      entityId: `${host}.int.example.com`,
      labels: { list: 'width', service: 'image-resizer', zone: `eu-1b-${host}` },
    })
  await page.goto('/incidents?q=label.list%3Awidth')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const row = rowsOf(page).first()
  const widthOf = async (part: string) => (await row.locator(part).boundingBox())?.width ?? 0
  for (const width of [1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const box = await row.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width - 32)
    expect(await widthOf('.row-summary')).toBeGreaterThanOrEqual(320)
    expect(await widthOf('.row-summary')).toBeGreaterThan(2 * (await widthOf('.row-labels')))
    await expect(page.getByText('Labels that differ')).toBeVisible()
  }
  await expect(row).toContainText('eu-1b-one')
  await page.keyboard.press('j')
  await page.keyboard.press('i')
  await expect(row.getByTitle(ADMIN.name)).toBeVisible()
  await expect(row.getByTitle(ADMIN.name)).toHaveText(ADMIN.name.slice(0, 1).toUpperCase())
})

test('list and groups show their rows without JavaScript', async ({ page, browser, server }) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'plain')
  const labels = { list: 'plain', service: 'aspen' }
  await postAlert(server.baseUrl, token, { summary: 'Plain', severity: 'low', labels })
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.baseUrl })
  await context.addCookies(await page.context().cookies())
  const plain = await context.newPage()
  await plain.goto('/incidents?q=label.list%3Aplain')
  await expect(plain.getByRole('link', { name: 'Plain', exact: true })).toBeVisible()
  await plain.goto('/incidents?q=label.list%3Aplain&group=service')
  await expect(plain.getByRole('link', { name: 'aspen', exact: true })).toBeVisible()
  await context.close()
})

test("a phone's bars hold still while the rest of the page arrives", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, ADMIN)
  await page.goto('/incidents')
  // React would miss what is taken away before.
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const tab = page.getByRole('link', { name: 'Incidents', exact: true })
  const search = page.getByRole('button', { name: 'Go to…' })
  const places = async () => [await tab.boundingBox(), await search.boundingBox()]
  const whole = await places()
  await page.evaluate(() => {
    for (const later of document.querySelectorAll('.tab-bar > li + li, .palette-button ~ *:not(nav)')) later.remove()
  })
  expect(await places()).toEqual(whole)
})
