import type { Page } from 'playwright/test'
import { addUser, createKey, postAlert, signIn } from './support/portal'
import { ADMIN, expect, test } from './support/test'

const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })
const choice = (page: Page, name: string | RegExp) => paletteOf(page).getByRole('option', { name })

async function open(page: Page, typed: string) {
  // A key that is pressed before the page has hydrated does nothing.
  await expect(async () => {
    if (!(await paletteOf(page).isVisible())) await page.keyboard.press('ControlOrMeta+k')
    await expect(paletteOf(page)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.type(typed)
}

test('the palette acts on the row that has the focus, and never on what is typed into it', async ({ page, server }) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'palette-rows')
  for (const name of ['first', 'second'])
    await postAlert(server.baseUrl, token, {
      summary: `Palette, the ${name}`,
      severity: 'high',
      labels: { page: 'palette' },
    })
  await page.goto('/incidents?q=label.page%3Apalette&sort=waiting')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await page.keyboard.press('j')
  const row = page.getByRole('link', { name: 'Palette, the first' })
  await expect(row).toBeFocused()

  await open(page, 'arx')
  await page.keyboard.press('Escape')
  await expect(paletteOf(page)).toBeHidden()
  await expect(row).toBeFocused()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)

  await open(page, 'ack')
  await expect(choice(page, 'Acknowledge')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Acknowledged 1 incident.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Palette, the second' })).toBeFocused()

  await page.locator('#search').focus()
  await open(page, 'undo')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Undone for 1 incident.')).toBeVisible()
})

test('incidents, entities, runbooks, people and pages are found from every page, each by its right', async ({
  page,
  server,
  newPerson,
}) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'palette-found')
  await postAlert(server.baseUrl, token, {
    summary: 'Zanzibar \u202Elink is down',
    severity: 'low',
    entityId: 'edge/zanzibar-1',
    runbookId: 'zanzibar-down',
  })
  const other = await newPerson(server)
  const ben = { name: 'Zanna', email: 'zanna@example.com', password: 'correct-horse-battery-9' }
  await addUser(page, other, ben)

  await page.goto('/runbooks')
  await open(page, 'zan')
  await expect(choice(page, /Zanzibar U\+202E/)).toBeVisible()
  await expect(choice(page, /^Zanna/)).toBeVisible()
  await choice(page, 'edge/zanzibar-1').click()
  await expect(page).toHaveURL(/\/entities\/edge%2Fzanzibar-1$/)
  await open(page, 'zanzibar-down')
  await paletteOf(page).getByRole('option', { name: 'zanzibar-down', exact: true }).click()
  await expect(page).toHaveURL(/\/runbooks\/zanzibar-down$/)
  await open(page, 'Zanna')
  await choice(page, /^Zanna/).click()
  await expect(page).toHaveURL(/q=assignee%3AZanna/)
  await open(page, 'no such thing')
  await expect(choice(page, /Search incidents/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=no\+such\+thing/)
  await open(page, 'palette-found')
  await paletteOf(page).getByRole('option', { name: 'palette-found', exact: true }).click()
  await expect(page).toHaveURL(/\/settings\/api-keys\/\d+$/)

  await other.goto('/incidents')
  await open(other, 'palette-found')
  await expect(choice(other, /Search incidents/)).toBeVisible()
  await expect(paletteOf(other).getByRole('option')).toHaveCount(1)
  await other.keyboard.press('Escape')
  await open(other, 'a')
  await expect(choice(other, /Your account/)).toBeVisible()
  await expect(choice(other, /API keys|Audit log/)).toHaveCount(0)
})

test('on a phone a button opens the palette; without the server it says so', async ({ page, faults }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, ADMIN)
  await page.goto('/incidents')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Go to…' }).click()
  await choice(page, 'On call').click()
  await expect(page).toHaveURL(/\/on-call$/)
  await page.route('**/api/palette*', (route) => route.abort())
  await open(page, 'sil')
  await expect(paletteOf(page).getByText('Not everything was searched')).toBeVisible()
  await expect(choice(page, 'New silence')).toBeVisible()
  expect(faults.splice(0).filter((fault) => !fault.includes('net::ERR_FAILED'))).toEqual([])
})

test('what is typed before the list has come stays, and a server that is away is told', async ({ page, faults }) => {
  await signIn(page, ADMIN)
  const scripts = '**/_next/static/chunks/**'
  let letGo = () => {}
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.goto('/incidents')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await page.route(scripts, async (route) => {
    await isLetGo
    await route.continue()
  })
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('dash')
  await expect(paletteOf(page).getByLabel('Command palette')).toHaveValue('dash')
  letGo()
  await expect(choice(page, 'Dashboard')).toBeVisible()
  await page.keyboard.type('board')
  await expect(paletteOf(page).getByRole('combobox')).toHaveValue('dashboard')

  await page.unroute(scripts)
  await page.goto('/incidents')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await page.route(scripts, (route) => route.abort())
  await page.keyboard.press('ControlOrMeta+k')
  await expect(paletteOf(page).getByText('The server did not answer. Close this, and try again.')).toBeVisible()
  expect(faults.splice(0).filter((fault) => !fault.includes('net::ERR_FAILED'))).toEqual([])
})
