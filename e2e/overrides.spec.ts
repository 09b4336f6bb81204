import { addUser, signIn } from './support/portal'
import { ADMIN, expect, test } from './support/test'

const BEN = { name: 'Ben Okafor', email: 'ben@example.com', password: 'another-horse-battery-7' }

test('a responder is told that to take back an override would leave nobody on call, and an admin takes it back', async ({
  page,
  newPerson,
  server,
}) => {
  await signIn(page, ADMIN)
  const ben = await newPerson(server)
  await addUser(page, ben, BEN)
  await page.goto('/on-call')
  const add = async (who: string, insteadOf: string) => {
    await page.getByLabel('Who covers').selectOption(who)
    await page.getByLabel('In place of').selectOption(insteadOf)
    await page.getByLabel('From').fill('2062-12-01T09:00')
    await page.getByLabel('To').fill('2062-12-02T09:00')
    await page.getByRole('button', { name: 'Add override' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Added to Main rotation: ' })).toBeVisible()
  }
  await add(BEN.name, 'beside')
  const rows = page.getByRole('list', { name: 'Overrides' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await add('nobody', ADMIN.name)
  await expect(rows).toHaveCount(2)

  await ben.goto('/on-call')
  const row = (of: typeof page) =>
    of.getByRole('list', { name: 'Overrides' }).getByRole('listitem').filter({ hasText: BEN.name })
  await row(ben).getByRole('button', { name: 'Cancel' }).click()
  await ben.getByRole('button', { name: 'Cancel the override' }).click()
  await expect(ben.getByRole('alertdialog')).toContainText(
    'That leaves nobody on call from Fri 1 Dec 2062, 09:00 UTC: ask an admin.',
  )
  await ben.getByRole('alertdialog').getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(row(ben)).toBeVisible()

  await row(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Cancel the override' }).click()
  await expect(row(page)).toBeHidden()
})
