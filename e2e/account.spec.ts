import { addUser, openUserMenu, signIn } from './support/portal'
import { ADMIN, expect, test } from './support/test'

test.use({ timezoneId: 'America/New_York' })

const JUNA = { name: 'Juna', email: 'juna@example.com', password: 'juna-walks-at-night-1' }

test('a person changes their name, the zone of all times, and the theme of their browser', async ({
  page,
  server,
  newPerson,
}) => {
  await signIn(page, ADMIN)
  const juna = await newPerson(server)
  await addUser(page, juna, JUNA)
  await juna.goto('/settings/account')
  const you = juna.getByRole('region', { name: 'You' })
  await expect(you.getByRole('combobox', { name: 'Time zone' })).toHaveValue('As the browser')
  await expect(juna.getByText('Times in', { exact: false })).not.toContainText('Asia/Kolkata')
  await you.getByLabel('Name').fill('Juna Iyer')
  await you.getByRole('combobox', { name: 'Time zone' }).fill('Nowhere')
  await you.getByRole('combobox', { name: 'Time zone' }).press('Escape')
  await you.getByRole('button', { name: 'Save' }).click()
  await expect(you.getByText('Choose a time zone of the list.')).toBeVisible()
  await expect(you.getByLabel('Name')).toHaveValue('Juna Iyer')
  await you.getByRole('combobox', { name: 'Time zone' }).fill('kolkata')
  await you.getByRole('combobox', { name: 'Time zone' }).press('Enter')
  await expect(you.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Kolkata')
  await you.getByRole('button', { name: 'Save' }).click()
  await expect(you.getByText('Saved.')).toBeVisible()
  await expect(juna.getByText('Times in Asia/Kolkata')).toBeVisible()
  await openUserMenu(juna, 'Juna Iyer')
  await juna.keyboard.press('Escape')

  await juna.emulateMedia({ colorScheme: 'light' })
  const scheme = () => juna.locator('html').evaluate((root) => getComputedStyle(root).colorScheme)
  expect(await scheme()).toBe('light dark')
  await juna.getByLabel('Dark').check()
  await expect.poll(scheme).toBe('dark')
  await juna.goto('/incidents')
  expect(await scheme()).toBe('dark')
  await expect(juna.getByText('Times in Asia/Kolkata')).toBeVisible()
  await juna.goto('/settings/account')
  await expect(juna.getByLabel('Dark')).toBeChecked()
  await juna.getByLabel('As the system').check()
  await expect.poll(scheme).toBe('light dark')
  await page.goto('/settings/audit')
  await expect(page.getByText('Changed the name of')).toBeVisible()
})

test('a theme is chosen without scripts too', async ({ page, server, browser }) => {
  await signIn(page, ADMIN)
  const storageState = await page.context().storageState()
  const context = await browser.newContext({ baseURL: server.baseUrl, javaScriptEnabled: false, storageState })
  const plain = await context.newPage()
  await plain.goto('/settings/account')
  await plain.getByLabel('Light').check()
  await plain.getByRole('button', { name: 'Use it' }).click()
  await expect(plain.locator('html')).toHaveAttribute('data-theme', 'light')
  await context.close()
})

test('what is typed as a password can be shown', async ({ page }) => {
  await page.goto('/login')
  const password = page.getByLabel('Password')
  await password.fill('a secret of many words')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide' }).click()
  await expect(password).toHaveAttribute('type', 'password')
})
