import { addUser, choose, inviteUser, signIn } from './support/portal'
import { ADMIN, expect, test } from './support/test'

/** In Berlin: a day has 25 hours at most. */
function comingDay() {
  return new Date(Date.now() + 25 * 3_600_000).toLocaleDateString('en-CA', { timeZone: 'Europe/Berlin' })
}

test('two people are on call together by day and a third for the rest, and a turn may be nobody’s', async ({
  page,
}) => {
  await signIn(page, ADMIN)
  await inviteUser(page, { name: 'Ben Okafor', email: 'ben@example.com' })
  await inviteUser(page, { name: 'Cleo Martin', email: 'cleo@example.com' })
  await page.goto('/on-call/schedules/new')
  await page.getByLabel('Name', { exact: true }).fill('Payments')
  await page.getByLabel('Time zone').fill('Europe/Berlin')
  await choose(page.getByLabel('Add a person'), 'Ben Okafor')
  await choose(page.getByLabel('Add a person'), 'Cleo Martin')
  await page.getByRole('button', { name: 'Put Cleo Martin on call with the turn above' }).click()
  const rotation = page.getByRole('list', { name: 'Rotation' })
  await expect(rotation.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Add hours' }).click()
  await page.getByLabel('From, time of span 1').fill('00:00')
  await page.getByLabel('To, day of span 1').selectOption('Saturday')
  await page.getByLabel('To, time of span 1').fill('00:00')

  await page.getByRole('button', { name: 'Add a layer below' }).click()
  const below = page.getByRole('region', { name: 'Layer 2' })
  await choose(below.getByLabel('Add a person'), ADMIN.name)
  await below.getByRole('button', { name: 'Add a gap' }).click()
  await expect(below.getByRole('list', { name: 'Rotation' })).toContainText('Nobody, on purpose')
  await below.getByRole('button', { name: 'Remove Nobody' }).click()
  await below.getByLabel('Shift length').fill('1, 2')
  await below.getByLabel('Unit').selectOption('months')
  const shifts = page.getByRole('list', { name: 'Shifts' })
  await expect(shifts).toContainText('Ben Okafor, Cleo Martin')
  await expect(shifts).toContainText(ADMIN.name)
  await page.getByRole('button', { name: 'Create schedule' }).click()
  await expect(page.getByRole('list', { name: 'Next days of Payments' })).toContainText('Ben Okafor')
  await expect(page.getByRole('list', { name: 'Next days of Payments' })).toContainText('Cleo Martin')

  // Of the two the one whose shift is pressed is covered, and the other stays.
  await page
    .getByRole('list', { name: 'Next days of Payments' })
    .getByRole('link', { name: /^Cleo Martin/ })
    .first()
    .click()
  await expect(page.getByLabel('In place of').locator('option:checked')).toHaveText('Cleo Martin')
  await page.getByLabel('Who covers').selectOption(ADMIN.name)
  await page.getByRole('button', { name: 'Add override' }).click()
  await expect(page.getByText(`Added to Payments: ${ADMIN.name} in place of Cleo Martin`)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Overrides' })).toContainText(
    `${ADMIN.name} covers Cleo Martin in Payments`,
  )

  await page.getByRole('link', { name: 'Edit Payments' }).click()
  const first = page.getByRole('region', { name: 'Layer 1' })
  await expect(first.getByLabel('To, day of span 1')).toHaveValue('6')
  await expect(below.getByLabel('Shift length')).toHaveValue('1, 2')
  await first.getByRole('button', { name: 'Let Ben Okafor and Cleo Martin take turns one by one' }).click()
  await expect(first.getByRole('list', { name: 'Rotation' }).getByRole('listitem')).toHaveCount(2)
  await below.getByLabel('Shift length').fill('4')
  await page.getByRole('button', { name: 'Save schedule' }).click()
  await expect(page.getByText('Give a whole number from 1 to 3 months.')).toBeVisible()
  await below.getByLabel('Shift length').fill('1')
  await expect(page.getByRole('table', { name: 'Before and after' })).toContainText('Ben Okafor, Cleo Martin')
  await page.getByRole('button', { name: 'Save schedule' }).click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()

  // One of two goes off call, and nobody comes in place; all of them only if an admin wants that.
  await page.goto('/on-call')
  await page.getByLabel('Who covers').selectOption({ label: 'Nobody: take off call' })
  await page.getByLabel('In the schedule').selectOption({ label: 'Payments (Europe/Berlin)' })
  const coming = comingDay()
  await page.getByLabel('From', { exact: true }).fill(`${coming}T00:00`)
  await page.getByLabel('To', { exact: true }).fill(`${coming}T23:00`)
  await page.getByRole('button', { name: 'Add override' }).click()
  await expect(
    page.getByText(/^Added to Payments: nobody, .*, which leaves nobody on call from .*, 00:00/),
  ).toBeVisible()
  const off = page.getByRole('listitem').filter({ hasText: 'Everybody is off call in Payments' })
  await off.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Cancel the override' }).click()
  await expect(off).toHaveCount(0)
  await page.getByRole('link', { name: 'Edit Payments' }).click()

  // A change on a date shows the days around it, and leaves what is before.
  await below.getByLabel('Shift length').fill('2')
  await page.getByLabel('On a date').check()
  await page.getByRole('button', { name: 'Save schedule' }).click()
  await expect(page.getByText('Choose when the change takes effect.')).toBeVisible()
  const inTwoMonths = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Date and time in Europe/Berlin').fill(`${inTwoMonths}T12:00`)
  await expect(page.getByRole('heading', { name: /^14 days from / })).toBeVisible()
  await expect(page.getByText(/^The rotation stays as it is until .*, 12:00 Europe\/Berlin\. Then /)).toBeVisible()
  await page.getByRole('button', { name: 'Save schedule' }).click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  await expect(page.getByText('An earlier change has not taken effect yet')).toBeVisible()
})

test('shifts are asked for, taken by somebody else, and taken back', async ({ page, browser, server }) => {
  await signIn(page, ADMIN)
  const other = await (await browser.newContext({ baseURL: server.baseUrl })).newPage()
  const dora = { name: 'Dora Novak', email: 'dora@example.com', password: 'her own long password' }
  await addUser(page, other, dora)
  await page.goto('/on-call/schedules/new')
  await page.getByLabel('Name', { exact: true }).fill('Search')
  await page.getByLabel('Time zone').fill('UTC')
  await choose(page.getByLabel('Add a person'), ADMIN.name)
  await page.getByRole('button', { name: 'Create schedule' }).click()
  const coming = comingDay()
  const shifts = page.getByRole('list', { name: 'Your shifts' }).getByRole('listitem')
  await shifts.filter({ hasText: 'Search' }).first().getByRole('link', { name: 'Find cover' }).click()
  await expect(page.getByLabel('In the schedule').locator('option:checked')).toHaveText('Search (UTC)')
  await expect(page.getByLabel('Who covers').locator('option:checked')).toHaveText('Whoever takes it: ask the others')
  await page.getByLabel('From', { exact: true }).fill(`${coming}T09:00`)
  await page.getByLabel('To', { exact: true }).fill(`${coming}T12:00`)
  await page.getByLabel('Why (optional)').fill('A day at the sea')
  await page.getByRole('button', { name: 'Ask the others' }).click()
  await expect(page.getByText(`The others of Search are asked: ${ADMIN.name},`)).toBeVisible()
  const own = page.getByRole('list', { name: 'Swaps' }).getByRole('listitem')
  await expect(own).toContainText('A day at the sea')
  await expect(own.getByRole('button', { name: /^Take them/ })).toHaveCount(0)

  await other.goto('/on-call#swaps')
  const asked = other.getByRole('list', { name: 'Swaps' }).getByRole('listitem')
  await expect(asked).toContainText(`Who takes the shifts of ${ADMIN.name} in Search?`)
  await asked.getByRole('button', { name: `Take them from ${ADMIN.name}` }).click()
  await expect(asked).toContainText(`Dora Novak takes the shifts of ${ADMIN.name} in Search`)
  await expect(other.getByRole('list', { name: 'Overrides' })).toContainText(
    `Dora Novak covers ${ADMIN.name} in Search`,
  )

  await page.goto('/on-call')
  await own.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Undo the swap' }).click()
  await expect(own).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Overrides' })).not.toContainText('Dora Novak')
  await other.context().close()
})
