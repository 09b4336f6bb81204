import { calendarOf } from '../testing/calendar-text'
import { inviteUser, signIn } from './support/portal'
import { ADMIN, expect, test } from './support/test'

/** YYYYMMDD, so many days from today in UTC. */
function day(count: number) {
  const at = new Date(Date.now() + count * 86_400_000)
  return at.toISOString().slice(0, 10).replaceAll('-', '')
}

test('a file says who is away and what is a holiday: the page marks both, and finds cover', async ({ page }) => {
  await signIn(page, ADMIN)
  await page.goto('/settings/calendars')
  await page.getByRole('link', { name: 'New calendar' }).click()
  await page.getByLabel('Name').fill('Team')
  await page.getByLabel('Who is away').check()
  const away = calendarOf(
    [`SUMMARY:${ADMIN.name} - vacation`, `DTSTART;VALUE=DATE:${day(2)}`, `DTEND;VALUE=DATE:${day(4)}`],
    ['SUMMARY:Nobody Inparticular - sick', `DTSTART;VALUE=DATE:${day(3)}`],
  )
  await page
    .getByLabel('Or a file')
    .setInputFiles({ name: 'away.ics', mimeType: 'text/calendar', buffer: Buffer.from(away) })
  await page.getByRole('button', { name: 'Add calendar' }).click()
  await expect(page.getByRole('list', { name: 'Next events' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('list', { name: 'Unknown names' })).toContainText('Nobody Inparticular - sick')

  await page.goto('/settings/calendars/new')
  await page.getByLabel('Name').fill('Office')
  await page.getByLabel('Holidays').check()
  const broken = { name: 'holidays.ics', mimeType: 'text/calendar', buffer: Buffer.from('<html>Sign in</html>') }
  await page.getByLabel('Or a file').setInputFiles(broken)
  await page.getByRole('button', { name: 'Add calendar' }).click()
  await expect(page.getByText('It is not in the form of iCalendar.')).toBeVisible()
  // Within the days shown, and after the next hand-over, from which on a change of hours counts.
  const holidays = calendarOf(['SUMMARY:Founders’ Day', `DTSTART;VALUE=DATE:${day(8)}`])
  await page.getByLabel('Or a file').setInputFiles({ ...broken, buffer: Buffer.from(holidays) })
  await page.getByRole('button', { name: 'Add calendar' }).click()
  await expect(page.getByRole('list', { name: 'Next events' })).toContainText('Founders’ Day')

  await page.goto('/on-call')
  await expect(page.getByRole('list', { name: 'Holidays' })).toContainText('Founders’ Day (Office)')
  const listed = page.getByRole('list', { name: 'Away while on call' })
  await expect(listed).toContainText(`${ADMIN.name} is away: ${ADMIN.name} - vacation`)
  await expect(page.getByRole('list', { name: /^Next days of/ })).toContainText(`${ADMIN.name} is away`)
  await page.getByText('Calendar of Main rotation').click()
  const calendar = page.getByRole('list', { name: 'Calendar of Main rotation' })
  await expect(calendar).toContainText('Founders’ Day (Office)')
  await expect(calendar).toContainText(`${ADMIN.name} is away`)
  await listed.getByRole('link', { name: /^Find cover/ }).click()
  await expect(page.getByLabel('Who covers').locator('option:checked')).toHaveText('Whoever takes it: ask the others')

  await page.getByRole('link', { name: 'Edit Main rotation' }).click()
  await expect(page.getByRole('region', { name: 'Next 14 days' })).toContainText(`${ADMIN.name} is away while on call`)
  await page.getByLabel('On holidays').selectOption('Not on holidays of Office')
  await expect(page.getByRole('table', { name: 'Before and after' })).toContainText('Nobody')
})

test('a file says who is on call: a layer takes its shifts from it, and the schedule says when they run out', async ({
  page,
}) => {
  await signIn(page, ADMIN)
  await inviteUser(page, { name: 'Cleo Martin', email: 'cleo@example.com' })
  await page.goto('/settings/calendars/new')
  await page.getByLabel('Name').fill('Rota')
  await page.getByLabel('Who is on call').check()
  const rota = calendarOf(['SUMMARY:Cleo Martin', `DTSTART:${day(-1)}T000000Z`, `DTEND:${day(5)}T000000Z`])
  const file = { name: 'rota.ics', mimeType: 'text/calendar', buffer: Buffer.from(rota) }
  await page.getByLabel('Or a file').setInputFiles(file)
  await page.getByRole('button', { name: 'Add calendar' }).click()
  await expect(page.getByRole('list', { name: 'Next events' })).toContainText('Cleo Martin')

  await page.goto('/on-call/schedules/new')
  await page.getByLabel('Name', { exact: true }).fill('By calendar')
  await page.getByLabel('Who is on call').selectOption('As calendar Rota says, in place of turns')
  await expect(page.getByRole('list', { name: 'Shifts' })).toContainText('Cleo Martin')
  await page.getByRole('button', { name: 'Create schedule' }).click()
  await expect(page.getByRole('list', { name: 'Next days of By calendar' })).toContainText('Cleo Martin')

  await page.getByRole('link', { name: 'Edit By calendar' }).click()
  await expect(page.getByText(/^The last shift of its calendar ends on .*: nobody is on call after that/)).toBeVisible()
  await page.goto('/settings/health')
  await expect(page.getByText(/Schedule By calendar: the last shift of its calendar ends on/)).toBeVisible()
})
