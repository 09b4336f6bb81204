import type { Page } from 'playwright/test'
import { addUser, choose, createKey, openUserMenu, postAlert, signIn, signOutButton, trySignIn } from './support/portal'
import { ADMIN, expect, test } from './support/test'

const RUNBOOK = `Charges fail when the acquirer times out.

- [ ] Look at the status page, https://status.example.com
- [ ] Fail over

  \`\`\`
  payctl flag set acquirer=us
  \`\`\`
- [ ] Tell support
`

async function writeRunbook(page: Page, identifier: string) {
  await page.goto(`/runbooks/${identifier}?edit=1`)
  await page.getByLabel('Title').fill('Charges fail')
  await page.getByLabel('What to do').fill(RUNBOOK)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Charges fail' })).toBeVisible()
}

const runbookOf = (page: Page) => page.getByRole('region', { name: 'Runbook' })
const timelineOf = (page: Page) => page.getByRole('list', { name: 'Timeline' })

test('an incident is taken from the list to its end with the keyboard alone', async ({ page, server }) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'page-keys')
  await writeRunbook(page, 'charges-by-key')
  for (const name of ['first', 'second'])
    await postAlert(server.baseUrl, token, {
      summary: `Charges fail, the ${name}`,
      severity: 'high',
      labels: { page: 'keys' },
      entityId: 'charges-api',
      runbookId: 'charges-by-key',
    })
  await page.goto('/incidents?q=label.page%3Akeys&sort=waiting')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Charges fail, the first' })).toBeVisible()
  await expect(page.getByText('1 of 2')).toBeVisible()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()

  // No SMTP server is set, and there is no other contact method: what could only fail is not offered.
  const escalation = page.getByRole('region', { name: 'Escalation', exact: true })
  await expect(escalation).toContainText(`Will reach nobody: ${ADMIN.name} can be reached by e-mail only`)
  await expect(page.getByRole('button', { name: 'Page next step now' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Reached nobody' })).toContainText('Set up a contact method')

  await page.keyboard.press('a')
  await expect(page.getByText('Acknowledged incident')).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByText('Undone for 1 incident.')).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByText('Nothing to undo.')).toBeVisible()
  const acknowledge = page.getByRole('button', { name: 'Acknowledge' })
  await acknowledge.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Resolve' })).toBeFocused()

  const step = runbookOf(page).getByRole('checkbox', { name: 'Fail over' })
  await step.focus()
  await page.keyboard.press('Space')
  await expect(runbookOf(page).getByText('1 of 3')).toBeVisible()
  await expect(step).toBeFocused()

  await page.keyboard.press('n')
  await page.keyboard.type('Failed over to **us**, see https://status.example.com/7')
  await page.keyboard.press('Control+Enter')
  await expect(timelineOf(page).locator('strong', { hasText: 'us' })).toBeVisible()
  await expect(timelineOf(page).getByRole('link', { name: 'https://status.example.com/7' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.keyboard.press('i')
  await expect(timelineOf(page)).toContainText(`assigned to ${ADMIN.name}`)
  await page.keyboard.press('m')
  await page.getByRole('menuitemradio', { name: 'Nobody' }).press('Enter')
  await expect(timelineOf(page)).toContainText('removed the assignee')
  await expect(page.getByRole('button', { name: 'Assign…' })).toBeFocused()

  await page.keyboard.press('r')
  await expect(page.getByText('Resolved incident')).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { name: 'Charges fail, the second' })).toBeVisible()
  const similar = page.getByRole('list', { name: 'Similar incidents' })
  await expect(similar).toContainText(`Resolved by ${ADMIN.name}`)
  await expect(similar).toContainText('Failed over to **us**')
  await page.keyboard.press('r')
  await expect(page.getByText('Resolved incident')).toBeVisible()
  await page.keyboard.press('u')
  await expect(page).toHaveURL(/\/incidents\?q=label\.page/)
})

test('two who work on an incident see each other, and the steps that the other has ticked', async ({
  page,
  server,
  newPerson,
}) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'page-two')
  await writeRunbook(page, 'charges-by-two')
  const alert = { summary: 'Worked on by two', severity: 'high', runbookId: 'charges-by-two' }
  const { id } = await (await postAlert(server.baseUrl, token, alert)).json()
  const second = await newPerson(server)
  await addUser(page, second, { name: 'Tess Two', email: 'tess@example.com', password: 'tess-walks-at-night-1' })
  await second.goto(`/incidents/${id}`)
  await page.goto(`/incidents/${id}`)
  await expect(page.getByText('Tess Two is looking')).toBeVisible()
  await second.reload()
  await expect(second.getByText(`${ADMIN.name} is looking`)).toBeVisible()
  await page.reload()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await runbookOf(second).getByRole('checkbox', { name: 'Tell support' }).check()
  await expect(runbookOf(second).getByText('1 of 3')).toBeVisible()
  await expect(runbookOf(page).getByRole('checkbox', { name: 'Tell support' })).toBeChecked()
  await expect(runbookOf(page)).toContainText('Tess Two')
  await runbookOf(second).getByRole('checkbox', { name: 'Tell support' }).uncheck()
  await expect(runbookOf(page).getByRole('checkbox', { name: 'Tell support' })).not.toBeChecked()
  await second.goto('/dashboard')
  await page.reload()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(page.getByText('Tess Two is looking')).toHaveCount(0)
})

test('a page that is up to date does not load again once it is live', async ({ page, browser, server }) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'page-once')
  const alert = { summary: 'Once', severity: 'low', labels: { list: 'page-once' } }
  const { id } = await (await postAlert(server.baseUrl, token, alert)).json()
  const other = await browser.newPage()
  await signIn(other, ADMIN)

  const again = await loadsOf(page, `/incidents/${id}`)
  await other.goto(`/incidents/${id}`)
  await other.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('acknowledged')
  expect(again).toHaveLength(1)

  const grouped = await loadsOf(page, '/incidents?q=label.list%3Apage-once&group=list')
  await postAlert(server.baseUrl, token, alert)
  await expect(page.getByText('2 incidents in 1 group')).toBeVisible()
  expect(grouped).toHaveLength(1)
  await other.close()
})

/** Opens a page, and resolves once it is live; how often it then loads itself again. */
async function loadsOf(page: Page, path: string) {
  const loads: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    const isAgain = url.searchParams.has('_rsc')
    url.searchParams.delete('_rsc')
    if (isAgain && `${url.pathname}${url.search}` === path) loads.push(path)
  })
  await page.goto(path)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  return loads
}

test('a page that was offline for a moment is live again', async ({ page, server }) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'page-offline')
  const { id } = await (await postAlert(server.baseUrl, token, { summary: 'Offline', severity: 'low' })).json()
  await page.goto(`/incidents/${id}`)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('offline')))
  await expect(page.getByText('Not live: reconnecting')).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
})

test('without a network a link keeps what is being read', async ({ page, server, faults }) => {
  // Not on the name of the browser's own machine, which it reaches without a network.
  const portal = server.baseUrl.replace(/127\.0\.0\.1|localhost/, 'portal.localhost')
  await signIn(page, ADMIN)
  const token = await createKey(page, 'page-kept')
  const { id } = await (await postAlert(server.baseUrl, token, { summary: 'Kept', severity: 'low' })).json()
  await page.goto(`${portal}/incidents/${id}`)
  await trySignIn(page, ADMIN)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'On call', exact: true }).click()
  await expect(page.getByText('This device is offline, so this page stays.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Kept' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('This device is offline')).toBeHidden()
  await page.getByRole('link', { name: 'On call', exact: true }).click()
  await expect(page).toHaveURL(`${portal}/on-call`)
  await page.goto('about:blank')
  expect(faults.splice(0).filter((fault) => !/net::ERR_|^elsewhere: http:\/\/portal\.localhost/.test(fault))).toEqual(
    [],
  )
})

test('on a machine without a network the portal on it is used as ever', async ({ page, server }) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'page-alone')
  const { id } = await (await postAlert(server.baseUrl, token, { summary: 'Alone', severity: 'low' })).json()
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }))
  await page.goto(`/incidents/${id}`)
  await page.getByRole('button', { name: 'Resolve' }).click()
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
})

test('the code of a runbook is copied by a button, and the title of the page hides nothing', async ({
  page,
  server,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, ADMIN)
  const token = await createKey(page, 'page-code')
  await writeRunbook(page, 'charges-by-copy')
  const alert = { summary: 'Charges \u202Efail', severity: 'low', runbookId: 'charges-by-copy' }
  const { id } = await (await postAlert(server.baseUrl, token, alert)).json()
  await page.goto(`/incidents/${id}`)
  await expect(page).toHaveTitle(/^Charges U\+202Efail/)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await runbookOf(page).getByRole('button', { name: 'Copy the code' }).click()
  await expect(runbookOf(page).getByText('Copied')).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('payctl flag set acquirer=us\n')
})

test.describe('a reader in New York', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('has the times in their zone, from the server already', async ({ page, server }) => {
    await signIn(page, ADMIN)
    const token = await createKey(page, 'page-zone')
    const { id } = await (await postAlert(server.baseUrl, token, { summary: 'Zone', severity: 'low' })).json()
    await page.goto(`/incidents/${id}`)
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    const shown = await page.getByRole('list', { name: 'In short' }).locator('time').first().textContent()
    expect(shown).toMatch(/· \w{3} \d{1,2} \w{3,4}, \d\d:\d\d America\/New_York$/)
    const exact = shown?.split(' · ')[1] ?? ''
    expect(await (await page.request.get(`/incidents/${id}`)).text()).toContain(exact)
  })

  test('has the list in their zone on the first view', async ({ page, context, server }) => {
    await signIn(page, ADMIN)
    const token = await createKey(page, 'list-zone')
    await postAlert(server.baseUrl, token, { summary: 'Zone of a row', severity: 'low' })
    await context.clearCookies({ name: 'tocsin-zone' })
    await page.goto('/incidents?q="zone+of+a+row"')
    const age = page.getByRole('listitem').filter({ hasText: 'Zone of a row' }).locator('time')
    await expect(age).toHaveAttribute('title', /America\/New_York$/)
  })
})

test('a long form keeps what was typed when the session ends, until it is saved or left', async ({ page, context }) => {
  await signIn(page, ADMIN)
  await page.goto('/on-call/schedules/new')
  await choose(page.getByLabel('Add a person'), ADMIN.name)
  await expect(page.getByRole('list', { name: 'Rotation' })).toContainText(ADMIN.name)
  await page.getByLabel('Name', { exact: true }).fill('Kept schedule')
  await page.getByLabel('Handover time').fill('10:30')
  await context.clearCookies({ name: /session/ })
  await page.getByRole('button', { name: 'Create schedule' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await trySignIn(page, ADMIN)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Kept schedule')
  await expect(page.getByLabel('Handover time')).toHaveValue('10:30')
  await expect(page.getByRole('list', { name: 'Rotation' })).toContainText(ADMIN.name)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.goto('/on-call/schedules/new')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
})

test('who presses a button while the page goes to the sign-in comes back to the same page', async ({
  page,
  context,
}) => {
  await signIn(page, ADMIN)
  await page.goto('/on-call/schedules/new')
  await page.getByLabel('Name', { exact: true }).fill('Late schedule')
  await context.clearCookies({ name: /session/ })
  await page.evaluate(() => history.replaceState(null, '', '/login?next=%2Fon-call%2Fschedules%2Fnew'))
  await page.getByRole('button', { name: 'Create schedule' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await trySignIn(page, ADMIN)
  await expect(page).toHaveURL(/\/on-call\/schedules\/new$/)
})

test("a runbook's text is kept when the session ends, and not after it is saved", async ({ page, context }) => {
  await signIn(page, ADMIN)
  await page.goto('/runbooks/kept-runbook?edit=1')
  await page.getByLabel('Title').fill('Kept')
  await page.getByLabel('What to do').fill('Half a runbook')
  await context.clearCookies({ name: /session/ })
  await page.getByRole('button', { name: 'Save' }).click()
  await trySignIn(page, ADMIN)
  await expect(page.getByLabel('What to do')).toHaveValue('Half a runbook')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Kept', exact: true })).toBeVisible()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('tocsin-form'))).toBeNull()
})

/** Holds the scripts of the page back until what it returns is called. */
async function holdScripts(page: Page) {
  await page.route('**/*.js', () => undefined)
  return () => page.unroute('**/*.js')
}

test('what is typed before the page is ready is no command', async ({ page, server }) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'page-early-keys')
  const { id } = await (await postAlert(server.baseUrl, token, { summary: 'Early keys', severity: 'low' })).json()
  const release = await holdScripts(page)
  await page.goto(`/incidents/${id}`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Early keys' })).toBeVisible()
  await page.keyboard.type('nira')
  await release()
  // Typed on without a rest while the page becomes ready, and a second longer.
  let isReady = false
  const typeOn = async () => {
    while (!isReady) await page.keyboard.type('iras', { delay: 50 })
  }
  const looks = expect(page.getByText('Live', { exact: true })).toBeVisible()
  await Promise.all([
    typeOn(),
    looks.finally(() => {
      isReady = true
    }),
  ])
  await page.keyboard.type('irasirasiras', { delay: 80 })
  await expect(page).toHaveURL(new RegExp(`/incidents/${id}$`))
  await expect(timelineOf(page).getByRole('listitem')).toHaveCount(1)
  await page.waitForTimeout(1_000)
  await page.keyboard.press('i')
  await expect(timelineOf(page)).toContainText('assigned')
})

test('a step that is ticked before the page is ready is kept', async ({ page, server }) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'page-early-tick')
  await writeRunbook(page, 'early-tick')
  const alert = { summary: 'Early tick', severity: 'low', runbookId: 'early-tick' }
  const { id } = await (await postAlert(server.baseUrl, token, alert)).json()
  const release = await holdScripts(page)
  await page.goto(`/incidents/${id}`, { waitUntil: 'commit' })
  await runbookOf(page).getByRole('checkbox').nth(1).click()
  await release()
  await expect(runbookOf(page).getByText('1 of 3')).toBeVisible()
  await page.reload()
  await expect(runbookOf(page).getByRole('checkbox').nth(1)).toBeChecked()
})

test('a page whose scripts did not all come says so, and is loaded again', async ({ page, faults }) => {
  await signIn(page, ADMIN)
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/incidents')
  const notice = page.getByText('This page did not load completely.')
  await expect(notice).toBeVisible()
  await page.unroute('**/*.js')
  await page.getByRole('link', { name: 'Load it again' }).click()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(notice).toBeHidden()
  expect(faults.splice(0).filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([])
})

test('an action that the server does not answer leaves the page as it is', async ({ page, server, faults }) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'page-failure')
  const { id } = await (await postAlert(server.baseUrl, token, { summary: 'No answer', severity: 'low' })).json()
  await page.goto(`/incidents/${id}`)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await page.route('**/incidents/*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(page.getByText('That did not work')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Acknowledge' })).toBeFocused()
  await page.getByLabel('Add a note').fill('Kept')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('That did not work')).toHaveCount(2)
  await expect(page.getByLabel('Add a note')).toHaveValue('Kept')
  await expect(page.getByRole('heading', { name: 'No answer' })).toBeVisible()
  await page.unroute('**/incidents/*')
  await page.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(page.getByText('Acknowledged incident')).toBeVisible()
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(timelineOf(page)).toContainText('Kept')
  await expect(page.getByText('That did not work')).toHaveCount(0)
  expect(faults.splice(0).filter((fault) => !/ERR_FAILED|Failed to fetch/.test(fault))).toEqual([])
})

test('a note that was begun survives the end of the session', async ({ page, server, context }) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'page-draft')
  const { id } = await (await postAlert(server.baseUrl, token, { summary: 'Draft', severity: 'low' })).json()
  await page.goto(`/incidents/${id}`)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await page.getByLabel('Add a note').fill('Half a thought')
  await context.clearCookies({ name: /session/ })
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await trySignIn(page, ADMIN)
  await expect(page).toHaveURL(new RegExp(`/incidents/${id}$`))
  await expect(page.getByLabel('Add a note')).toHaveValue('Half a thought')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(timelineOf(page)).toContainText('Half a thought')
  await page.reload()
  await expect(page.getByLabel('Add a note')).toHaveValue('')
})

test('signing out forgets what was typed, so that the next person at the browser does not read it', async ({
  page,
  server,
}) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'page-forgotten')
  const { id } = await (await postAlert(server.baseUrl, token, { summary: 'Typed', severity: 'low' })).json()
  await page.goto(`/incidents/${id}`)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await page.getByLabel('Add a note').fill('Nobody else may read this')
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(await kept()).toContain('Nobody else')
  await openUserMenu(page, ADMIN.name)
  await signOutButton(page).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await kept()).not.toContain('Nobody else')
})

test('an incident is read and handled on a phone with one thumb', async ({ page, server, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, ADMIN)
  const token = await createKey(page, 'page-phone')
  await writeRunbook(page, 'charges-by-thumb')
  await postAlert(server.baseUrl, token, {
    summary: `Charges fail in ${'averylongregionname'.repeat(6)}`,
    severity: 'critical',
    labels: { page: 'phone', long: 'x'.repeat(300) },
    details: 'TimeoutError: the acquirer took longer than 8,000 ms',
    runbookId: 'charges-by-thumb',
    samples: { a: [1, 2, 3], link: 'https://grafana.example.com/d/1' },
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/incidents?q=label.page%3Aphone')
  await page.getByRole('link', { name: 'Charges fail in' }).click()
  const inReach = async (name: string) => {
    const box = await page.getByRole('button', { name }).boundingBox()
    expect(box?.y).toBeGreaterThan(844 / 2)
    expect(box?.height).toBeGreaterThanOrEqual(44)
    await page.getByRole('button', { name }).click()
  }
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const brief = page.getByRole('region', { name: 'The alert in short' })
  await expect(brief).toContainText('TimeoutError: the acquirer')
  await expect(brief).toContainText('page=')
  await expect(brief).toBeInViewport({ ratio: 1 })
  await inReach('Acknowledge')
  await expect(timelineOf(page)).toContainText('acknowledged')
  await runbookOf(page).getByRole('checkbox', { name: 'Fail over' }).check()
  await expect(runbookOf(page).getByText('1 of 3')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const parts = page.getByRole('navigation', { name: 'Parts of the incident' })
  await expect(parts.getByRole('link')).toHaveText(['Runbook', 'Details', 'Paging', 'Timeline', 'Labels 2'])
  for (const name of ['Labels', 'Timeline', 'Runbook']) {
    await parts.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { name, exact: true })).toBeInViewport()
    await expect(parts).toBeInViewport()
  }
  await inReach('Resolve')
  await expect(timelineOf(page)).toContainText('resolved')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Copy as Markdown' }).click()
  await expect(page.getByText('Copied as Markdown.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Charges fail in')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Silence…' }).click()
  await expect(page.getByRole('dialog', { name: 'Silence' })).toBeVisible()
})

test('an incident is copied as Markdown, and its labels one by one', async ({ page, server, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, ADMIN)
  const token = await createKey(page, 'page-copy')
  const alert = { summary: 'To *copy*', severity: 'low', labels: { host: 'db-1.int.example.com', env: 'prod' } }
  const { id } = await (await postAlert(server.baseUrl, token, alert)).json()
  await page.goto(`/incidents/${id}`)
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await page.getByRole('button', { name: 'Copy as Markdown' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await copied()).toContain(
    `## low: To \\*copy\\*\n\n- [Incident ${id}](${server.baseUrl}/incidents/${id}), open`,
  )
  await page.getByRole('button', { name: 'Copy label 1' }).click()
  await expect.poll(copied).toBe('db-1.int.example.com')
  await page.getByRole('button', { name: 'Copy all' }).click()
  await expect.poll(copied).toBe('host=db-1.int.example.com\nenv=prod')
})

test('an incident is put off for a while, and made more severe, from its page', async ({ page, server }) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'page-more')
  const answer = await postAlert(server.baseUrl, token, {
    summary: 'Queue is long',
    severity: 'low',
    labels: { service: 'page-more' },
  })
  const { id } = await answer.json()
  await page.goto(`/incidents/${id}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'medium' }).click()
  await expect(page.getByText(`Raised incident ${id} to medium.`)).toBeVisible()
  await expect(timelineOf(page)).toContainText(`${ADMIN.name} raised the severity from low to medium`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: '4 hours' }).click()
  await expect(page.getByText(`Snoozed incident ${id}: it is open again in 4 hours.`)).toBeVisible()
  await expect(page.getByRole('list', { name: 'In short' })).toContainText('Snoozed, open again in')
  await expect(page.getByText('The incident is acknowledged.')).toBeAttached()
})
