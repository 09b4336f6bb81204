import { readFileSync } from 'node:fs'
import { createKey, signIn } from './support/portal'
import { ADMIN, expect, test } from './support/test'

test('the audit log is filtered by kind and person, and exported as it is filtered, without formulas', async ({
  page,
}) => {
  await signIn(page, ADMIN)
  await createKey(page, '=HYPERLINK("http://evil.example")')
  await page.goto('/settings/audit')
  const log = page.getByRole('region', { name: 'Audit log' })
  await expect(log).toContainText('Signed in')
  await expect(log).toContainText('Created API key =HYPERLINK')
  await page.getByLabel('Kind').selectOption({ label: 'API keys and access tokens' })
  await page.getByLabel('Who').selectOption({ label: ADMIN.name })
  await page.getByLabel('Time').selectOption({ label: 'Last 7 days' })
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page).toHaveURL(/kind=apiKeys/)
  await expect(log).not.toContainText('Signed in')
  await expect(log).toContainText('Created API key')
  const { width = 1280, height = 720 } = page.viewportSize() ?? {}
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByLabel('Kind')).toBeHidden()
  await page.getByText(`${ADMIN.name} · API keys and access tokens · Last 7 days`).click()
  await expect(page.getByLabel('Kind')).toBeVisible()
  await page.setViewportSize({ width, height })
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export as CSV' }).click()
  const csv = readFileSync(await (await downloading).path(), 'utf8')
  expect(csv).toContain('Created API key =HYPERLINK')
  expect(csv).toContain(`"'=HYPERLINK`)
  expect(csv).not.toContain('Signed in')
  await page.goto('/settings/audit?kind=teams')
  await expect(page.getByText('No change matches')).toBeVisible()
  await page.getByRole('link', { name: 'Show all changes' }).click()
  await expect(log).toContainText('Signed in')
})
