import { createKey, postAlert, signIn } from './support/portal'
import { ADMIN, expect, test } from './support/test'

test('an admin sees what is stored, counts what a retention would delete, and sets it', async ({ page, server }) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'monitor')
  const { id } = await (await postAlert(server.baseUrl, token, { summary: 'Kept', severity: 'low' })).json()
  await page.goto(`/incidents/${id}`)
  await page.getByRole('button', { name: 'Resolve' }).click()
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()

  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Data', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Data', exact: true })).toBeVisible()
  await expect(page.getByLabel('Rows', { exact: true })).toContainText(/Resolved incidents[1-9]/)
  await expect(page.getByLabel('Size', { exact: true })).toContainText(/Database file[\d.,]+ [kM]B/)
  await expect(page.getByLabel('Size', { exact: true })).toContainText(/Free on its disk[\d.,]+ [GT]B/)

  const days = page.getByLabel('Days to keep resolved incidents')
  await expect(days).toHaveValue('')
  await days.fill('0')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Give whole days from 1 to 3650')).toBeVisible()
  await expect(days).toHaveValue('0')
  await days.fill('30')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('As of now it would delete nothing.')).toBeVisible()
  await page.reload()
  await expect(days).toHaveValue('')
  await days.fill('30')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status')).toContainText('Saved. As of now there is nothing to delete.')
  await page.reload()
  await expect(days).toHaveValue('30')
  const stale = await page.context().newPage()
  await stale.goto('/settings/data')
  await days.fill('3650')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status')).toContainText('Saved.')
  await days.fill('3649')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('As of now it would delete nothing.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status')).toContainText('Saved.')
  await stale.getByLabel('Days to keep resolved incidents').fill('29')
  await stale.getByRole('button', { name: 'Save' }).click()
  await expect(stale.getByRole('main').getByRole('alert')).toContainText(
    `${ADMIN.name} has changed the retention since you opened it.`,
  )
  await stale.close()
  await page.reload()
  await expect(days).toHaveValue('3649')
  await page.goto('/settings/audit')
  await expect(page.getByRole('region', { name: 'Audit log' })).toContainText('kept: for ever → 30 days')
})

test('the form works before the page has hydrated, and without JavaScript', async ({ page, server, browser }) => {
  await signIn(page, ADMIN)
  const context = await browser.newContext({
    baseURL: server.baseUrl,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  await plain.goto('/settings/data')
  await plain.getByLabel('Days to keep resolved incidents').fill('45')
  await plain.getByRole('button', { name: 'Save' }).click()
  await expect(plain.getByText('Saved.')).toBeVisible()
  await context.close()
  await page.goto('/settings/data')
  await expect(page.getByLabel('Days to keep resolved incidents')).toHaveValue('45')
})
