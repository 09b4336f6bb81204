import type { Page } from 'playwright/test'
import { signIn } from './support/portal'
import { ADMIN, expect, test } from './support/test'

const conditionOf = (page: Page, place: number) => page.getByRole('group', { name: `Condition ${place}` })

/** Fills a new rule with one condition, away from what each field begins with. */
async function fillRule(page: Page) {
  await page.getByLabel('Name').fill('Disks')
  await conditionOf(page, 1).getByLabel('What is compared').selectOption('entity')
  await conditionOf(page, 1).getByLabel('How it is compared').selectOption('starts with')
  await conditionOf(page, 1).getByLabel('Values, with commas').fill('db')
  await page.getByLabel('Page as').selectOption('low')
}

async function expectRule(page: Page) {
  await expect(conditionOf(page, 1).getByLabel('What is compared')).toHaveValue('entity')
  await expect(conditionOf(page, 1).getByLabel('How it is compared')).toHaveValue('starts with')
  await expect(page.getByLabel('Page as')).toHaveValue('low')
}

/** As a token, which it becomes when the field is left. */
async function expectValue(page: Page) {
  await expect(conditionOf(page, 1).getByRole('button', { name: 'Remove db' })).toBeVisible()
}

test('a rule’s fields keep what they say when a condition is added or removed, and that is saved', async ({ page }) => {
  await signIn(page, ADMIN)
  await page.goto('/settings/routing/new')
  await expect(page.getByText('The dry run starts')).toBeVisible()
  await fillRule(page)
  await page.getByLabel('Alert', { exact: true }).fill('{"summary":"disk full"}')
  await page.getByRole('button', { name: 'Add a condition' }).click()
  await expect(conditionOf(page, 2)).toBeVisible()
  await expectRule(page)
  await expectValue(page)
  await expect(page.getByLabel('Alert', { exact: true })).toHaveValue('{"summary":"disk full"}')
  await expect(page.getByRole('button', { name: 'Add a condition' })).toBeFocused()
  await conditionOf(page, 2).getByLabel('What is compared').selectOption('summary')
  await conditionOf(page, 2).getByLabel('Values, with commas').fill('disk')
  await page.getByRole('button', { name: 'Add a condition' }).click()
  await expect(conditionOf(page, 3)).toBeVisible()
  await page.getByRole('button', { name: 'Remove condition 3' }).click()
  await expect(conditionOf(page, 3)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remove condition 2' })).toBeFocused()
  await expectRule(page)
  await expectValue(page)
  await expect(conditionOf(page, 2).getByLabel('What is compared')).toHaveValue('summary')
  await page.getByRole('button', { name: 'Create rule' }).click()
  const rules = page.getByRole('list', { name: 'Routing rules' })
  await expect(rules).toContainText('entity starts with db and summary contains “disk”')

  await page.getByRole('link', { name: 'Disks' }).click()
  await page.getByRole('button', { name: 'Add a condition' }).click()
  await expect(conditionOf(page, 3)).toBeVisible()
  await conditionOf(page, 3).getByLabel('How it is compared').selectOption('starts with')
  await conditionOf(page, 3).getByLabel('Key of the label').fill('host')
  await conditionOf(page, 3).getByLabel('Values, with commas').fill('db')
  await page.getByRole('button', { name: 'Remove condition 1' }).click()
  await expect(conditionOf(page, 3)).toHaveCount(0)
  await expect(conditionOf(page, 2).getByLabel('How it is compared')).toHaveValue('starts with')
  await page.getByRole('button', { name: 'Save rule' }).click()
  await expect(rules).toContainText('summary contains “disk” and host starts with db')
})

test('without scripts a rule’s fields keep what they say too', async ({ page, browser, server }) => {
  await signIn(page, ADMIN)
  const storageState = await page.context().storageState()
  const context = await browser.newContext({ baseURL: server.baseUrl, javaScriptEnabled: false, storageState })
  const plain = await context.newPage()
  await plain.goto('/settings/routing/new')
  await fillRule(plain)
  await plain.getByRole('button', { name: 'Add a condition' }).click()
  await expect(conditionOf(plain, 2)).toBeVisible()
  await expectRule(plain)
  await expect(conditionOf(plain, 1).getByLabel('Values, with commas')).toHaveValue('db')
  await context.close()
})

test('a silence keeps its time when a condition is added, and its row has the focus once it has ended', async ({
  page,
}) => {
  await signIn(page, ADMIN)
  await page.goto('/silences/new?label=service%3Dledger')
  await page.getByLabel('4 h', { exact: true }).check()
  await conditionOf(page, 1).getByLabel('How it is compared').selectOption('starts with')
  await page.getByRole('button', { name: 'Add a condition' }).click()
  await expect(conditionOf(page, 2)).toBeVisible()
  await expect(page.getByLabel('4 h', { exact: true })).toBeChecked()
  await expect(conditionOf(page, 1).getByLabel('How it is compared')).toHaveValue('starts with')
  await page.getByRole('button', { name: 'Remove condition 2' }).click()
  await expect(conditionOf(page, 2)).toHaveCount(0)
  await page.getByLabel('Reason').fill('Ledger moves')
  await page.getByRole('button', { name: 'Create silence' }).click()
  const row = page.getByRole('list', { name: 'Silences' }).getByRole('listitem').filter({ hasText: 'Ledger moves' })
  await expect(row).toContainText(/Ends in [34]h/)
  await row.getByRole('button', { name: 'End now' }).click()
  await page.getByRole('button', { name: 'End the silence' }).click()
  await expect(row).toContainText('Ended')
  await expect(row).toBeFocused()
})

test('a date is shown as the portal writes it, also once the form has come back', async ({ page }) => {
  await signIn(page, ADMIN)
  await page.goto('/silences/new?label=service%3Dledger')
  await page.getByLabel('Custom…').check()
  const from = page.getByLabel('From', { exact: true })
  const shown = from.locator('..')
  await expect(shown).toHaveAttribute('data-words', 'Select a day and time')
  await from.fill('2026-11-30T21:05')
  await page.getByLabel('Reason').fill('Ledger moves')
  const words = 'Mon 30 Nov 2026, 21:05'
  await expect(shown).toHaveAttribute('data-words', words)
  await page.getByRole('button', { name: 'Add a condition' }).click()
  await expect(conditionOf(page, 2)).toBeVisible()
  await expect(shown).toHaveAttribute('data-words', words)
  await page.reload()
  await expect(page.getByLabel('Reason')).toHaveValue('Ledger moves')
  await expect(shown).toHaveAttribute('data-words', words)
})

test('the focus stays at its place when a step is removed, and when a rule reaches the top', async ({ page }) => {
  await signIn(page, ADMIN)
  await page.goto('/settings/escalation/new')
  await page.getByRole('button', { name: 'Add a step' }).click()
  await expect(page.getByLabel('Escalate after')).toHaveCount(2)
  await page.getByLabel('Escalate after').nth(1).fill('42')
  await page.getByRole('button', { name: 'Move step 2 up' }).click()
  await expect(page.getByRole('button', { name: 'Move step 1 down' })).toBeFocused()
  await expect(page.getByLabel('Escalate after').nth(0)).toHaveValue('42')
  await page.getByRole('button', { name: 'Remove step 2' }).click()
  await expect(page.getByRole('button', { name: 'Remove step 1' })).toBeFocused()
  for (const name of ['Lower', 'Upper']) {
    await page.goto('/settings/routing/new')
    await page.getByLabel('Name').fill(name)
    await conditionOf(page, 1).getByLabel('Key of the label').fill('service')
    await conditionOf(page, 1).getByLabel('Values, with commas').fill(name)
    await page.getByRole('button', { name: 'Create rule' }).click()
    await expect(page.getByRole('link', { name })).toBeVisible()
  }
  const rules = page.getByRole('list', { name: 'Routing rules' }).getByRole('listitem')
  const place = (await rules.allTextContents()).findIndex((text) => text.includes('Upper'))
  for (let at = place; at > 0; at--) {
    await page.getByRole('button', { name: 'Move Upper up' }).press('Enter')
    await expect(rules.nth(at - 1)).toContainText('Upper')
  }
  await expect(page.getByRole('button', { name: 'Move Upper down' })).toBeFocused()
})
