import type { Page } from 'playwright/test'
import { look, visit } from '../support/look'
import { choose, inviteUser, signIn } from '../support/portal'
import { rememberSecret } from '../support/secrets'
import { ADMIN, expect, test } from '../support/test'

test.describe.configure({ timeout: 1_200_000 })

test('on call: no page has a serious axe finding, light or dark, on a desktop or a phone', async ({ page }) => {
  const findings: string[] = []
  await signIn(page, ADMIN)
  await inviteUser(page, { name: 'Wilhelmina Featherstonehaugh-Montgomery', email: 'mina@example.com' })
  await visit(page, '/on-call/schedules/new', findings, 'schedule-new')
  await page.getByLabel('Name').fill('Second line, every hour, around the clock')
  await page.getByLabel('Unit').selectOption('hours')
  await page.getByLabel('Time zone').fill('America/New_York')
  for (const name of [ADMIN.name, 'Wilhelmina Featherstonehaugh-Montgomery']) {
    await choose(page.getByLabel('Add a person'), name)
    await expect(page.getByRole('list', { name: 'Rotation' })).toContainText(name)
  }
  await page.getByLabel('Shift length').fill('0')
  await page.getByRole('button', { name: 'Create schedule' }).click()
  await expect(page.getByText('Give a whole number from 1 to 168 hours.')).toBeVisible()
  await look(page, 'schedule-refused', findings)
  await page.getByLabel('Shift length').fill('3')
  await page.getByRole('button', { name: 'Create schedule' }).click()
  await page.getByText('Calendar of Second line').click()
  await expect(page.getByRole('list', { name: 'Calendar of Second line' })).toBeVisible()
  await visit(page, '/on-call/calendar/1', findings, 'calendar-of-a-month')
  await page.goto('/on-call/schedules/new')
  await page.getByLabel('Name').fill('Nobody yet')
  await page.getByRole('button', { name: 'Create schedule' }).click()
  await page
    .getByRole('region', { name: 'Warnings' })
    .getByText(/more warning/)
    .click()
  await expect(page.getByText('Nobody yet: nobody is on call now.')).toBeVisible()
  await coverFor(page, 'Wilhelmina Featherstonehaugh-Montgomery', { hours: 30 })
  await expect(page.getByText('Added to ')).toBeVisible()
  await page.getByRole('button', { name: 'Get calendar link' }).click()
  rememberSecret((await page.getByTestId('calendar-feed').textContent())?.split('/').at(-2) ?? '')
  await look(page, 'on-call', findings)
  await coverFor(page, 'Wilhelmina Featherstonehaugh-Montgomery', { hours: -30 })
  await expect(page.getByText('Choose an end after the beginning.')).toBeVisible()
  await look(page, 'on-call-refused', findings)
  await visit(page, '/on-call/load', findings)
  await page.goto('/on-call')
  await page.getByRole('link', { name: 'Edit Main rotation' }).click()
  await expect(page.getByRole('list', { name: 'Rotation' })).toBeVisible()
  await look(page, 'schedule', findings)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('button', { name: 'Remove the schedule' }).click()
  await expect(page.getByText('change the policy first')).toBeVisible()
  await look(page, 'schedule-not-removed', findings)

  await visit(page, '/settings/escalation', findings)
  await page.getByRole('link', { name: 'Default', exact: true }).click()
  await page.getByRole('button', { name: 'Add a step' }).click()
  await expect(page.getByRole('heading', { name: 'Step 2' })).toBeVisible()
  await page.getByRole('heading', { name: 'Grouping' }).click()
  await page.getByLabel('Grouping window (seconds)').fill('1')
  await page.getByRole('button', { name: 'Save policy' }).click()
  await expect(page.getByText('Give a whole number from 10 to 3600.')).toBeVisible()
  await look(page, 'escalation-refused', findings)
  expect(findings).toEqual([])
})

async function coverFor(page: Page, name: string, { hours }: { hours: number }) {
  const fieldTime = (at: number) => new Date(at).toISOString().slice(0, 16)
  await page.getByLabel('In the schedule').selectOption({ label: 'Main rotation (UTC)' })
  await page.getByLabel('Who covers').selectOption(name)
  await page.getByLabel('From').fill(fieldTime(Date.now()))
  await page.getByLabel('To').fill(fieldTime(Date.now() + hours * 3_600_000))
  await page.getByRole('button', { name: 'Add override' }).click()
}
