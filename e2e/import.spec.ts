import { smallOpsgenie } from '../testing/importers/opsgenie-small'
import { zipFolder } from '../testing/importers/zip'
import { signIn } from './support/portal'
import { ADMIN, expect, test } from './support/test'

/** The small company of the tests, in which a person on call has no e-mail address. */
function backup() {
  const folder = new Map(smallOpsgenie())
  const night = { id: 'u-night', username: 'night-phone', fullName: 'Night phone', role: { name: 'User' } }
  folder.set('OpsGenieBackups/users/night-phone-u-night.json', JSON.stringify({ user: night }))
  const path = 'OpsGenieBackups/schedules/Payments-s-payments.json'
  const asked = '"id":"u-ben","username":"ben@example.com"'
  folder.set(path, (folder.get(path) ?? '').replace(asked, '"id":"u-night","username":"night-phone"'))
  return { name: 'OpsGenieBackups.zip', mimeType: 'application/zip', buffer: zipFolder(folder) }
}

test('a backup is uploaded, a person mapped, the weeks looked at, and applied', async ({ page }) => {
  await signIn(page, ADMIN)
  await page.goto('/getting-started')
  await page.getByRole('main').getByRole('link', { name: 'Import', exact: true }).click()
  const form = page.getByRole('region', { name: 'From a backup' })
  await form.getByLabel('Files').setInputFiles({ ...backup(), buffer: Buffer.from('no archive') })
  await form.getByRole('button', { name: 'Read the backup' }).click()
  await expect(page.getByText('"OpsGenieBackups.zip" is no ZIP archive.')).toBeVisible()
  await page.getByRole('link', { name: 'Begin again' }).click()
  await form.getByLabel('Files').setInputFiles(backup())
  await form.getByRole('button', { name: 'Read the backup' }).click()
  await expect(page.getByRole('heading', { name: 'Import from Opsgenie' })).toBeVisible()

  const night = page
    .getByRole('list', { name: 'People to choose' })
    .getByRole('listitem')
    .filter({ hasText: 'Night phone' })
  await expect(night).toContainText('where then nobody is on call in 8 weeks: Payments')
  const schedules = page.getByRole('list', { name: 'Schedules' })
  await expect(schedules).toContainText('differs for')
  await expect(schedules).toContainText(/nobody for \d+ d( \d+ h)? of 8 weeks/)
  await expect(
    page.getByText(/^Compared hour by hour, Mon 2 Mar( 2026)? – .*: 0 agree with Opsgenie, 1 differ/),
  ).toBeVisible()
  await page.getByLabel('Night phone').selectOption({ label: `${ADMIN.name} (${ADMIN.email})` })
  const plan = page.getByRole('button', { name: 'See what would change' })
  await expect(plan).toBeDisabled()
  await expect(page.getByText('Save the people first')).toBeVisible()
  await page.getByRole('button', { name: 'Save the people' }).click()
  await expect(page.getByText('Saved. The report')).toBeVisible()
  await expect(page.getByText('where then nobody is on call')).toBeHidden()
  // Somebody else may be on call for all of one week, but never for two in a row.
  const weeks: (string | null)[] = []
  for (const week of [1, 0]) {
    await page.goto(`${new URL(page.url()).pathname}?week=${week}`)
    weeks.push(await page.getByRole('list', { name: 'Week by Tocsin' }).first().textContent())
  }
  expect(weeks.join()).toContain(ADMIN.name)

  await plan.click()
  await expect(page.getByText('Nothing is changed yet.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Changes' })).toContainText('Create schedule Payments')
  await page.getByRole('button', { name: 'Apply the import' }).click()
  await expect(page.getByLabel('Tokens of the new API keys')).toHaveValue(/tocsin_/)
  const next = page.getByRole('region', { name: 'What next' })
  const steps = [/^See who has joined/, /^See who can be paged/, /^Send a test alert/, /^Send alerts here/]
  await expect(next.getByRole('listitem')).toHaveText(steps)
  await page.reload()
  await expect(next.getByRole('listitem')).toHaveText(steps)
  await page.goto('/settings/teams')
  await page.getByRole('link', { name: 'Platform', exact: true }).click()
  await expect(page.getByText('This came with an import from Opsgenie, and can be changed here.')).toBeVisible()
  await page.goto('/on-call')
  await expect(page.getByRole('list', { name: 'Next days of Payments', exact: true })).toContainText('Full Ana')
})

test('a backup with a damaged file says so first, and that of another tool is refused', async ({ page }) => {
  await signIn(page, ADMIN)
  await page.goto('/settings/import')
  const form = page.getByRole('region', { name: 'From a backup' })
  await form.getByRole('radio', { name: 'PagerDuty' }).check({ force: true })
  await form.getByLabel('Files').setInputFiles(backup())
  await form.getByRole('button', { name: 'Read the backup' }).click()
  await expect(page.getByText('This is what Opsgenie has, not PagerDuty')).toBeVisible()
  await page.getByRole('link', { name: 'Begin again' }).click()
  const folder = new Map(smallOpsgenie())
  const path = 'OpsGenieBackups/schedules/Payments-s-payments.json'
  folder.set(path, (folder.get(path) ?? '').slice(0, 200))
  await form.getByLabel('Files').setInputFiles({ ...backup(), buffer: zipFolder(folder) })
  await form.getByRole('button', { name: 'Read the backup' }).click()
  const fault = page.getByRole('alert').filter({ hasText: '1 object could not be read' })
  await expect(fault).toContainText('Payments-s-payments.json: The file is not JSON')
})
