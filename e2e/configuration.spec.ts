import { createKey, postAlert, signIn } from './support/portal'
import { ADMIN, expect, test } from './support/test'

const FILE = `version: 1
owner: infra
people: { pia@example.com: { name: Pia } }
schedules:
  Ledger:
    time_zone: Europe/Berlin
    layers: [{ shift_unit: week, handover_time: 09:00, starts_on: 2026-03-02, turns: [pia@example.com] }]
teams: { Ledger: { members: [pia@example.com], schedules: [Ledger] } }
`

test('a file is refused with its lines, planned, applied and exported, and the portal says what it looks after', async ({
  page,
}) => {
  await signIn(page, ADMIN)
  await page.goto('/settings/configuration')
  const text = page.getByLabel('tocsin.yaml')
  await text.fill('version: 1\nteams: { Ledger: { member: [] } }')
  await page.getByRole('button', { name: 'See what would change' }).click()
  await expect(page.getByText('Line 2, column 20: teams.Ledger.member: There is no such field.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Apply' })).toBeHidden()

  const upload = { name: 'tocsin.yaml', mimeType: 'text/yaml', buffer: Buffer.from(FILE) }
  await page.getByLabel('File', { exact: true }).setInputFiles(upload)
  await page.getByRole('button', { name: 'See what would change' }).click()
  await expect(page.getByText('Nothing is changed yet. It would be 3 changes; 0 objects')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Changes' })).toContainText('Create team Ledger')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Applied: 3 changes.')).toBeVisible()

  await page.getByRole('button', { name: 'See what would change' }).click()
  await expect(page.getByText('Nothing is to be changed: all 3 objects of the file are as it says.')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toBe('tocsin.yaml')

  await page.goto('/settings/teams')
  await page.getByRole('link', { name: 'Ledger', exact: true }).click()
  await expect(page.getByText('The file of infra looks after this: change it there.')).toBeVisible()
})

test('the keys from which nothing was heard are told, until their tool sends here', async ({ page, server }) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'Moved monitor')
  await createKey(page, 'Forgotten monitor')
  await page.goto('/settings/api-keys')
  await page.getByRole('link', { name: /set up\?$/ }).click()
  const unheard = page.getByRole('list', { name: 'Keys that nothing was heard from' })
  await expect(unheard).toContainText('Moved monitor')
  await postAlert(server.baseUrl, token, { summary: 'It sends here now', severity: 'low' })
  await page.reload()
  await expect(unheard).not.toContainText('Moved monitor')
  await page.getByLabel('Name or tool').fill('no such key')
  await page.getByLabel('Name or tool').press('Enter')
  await page.getByRole('link', { name: /^Show all / }).click()
  await expect(unheard).toContainText('Forgotten monitor')
  await page.getByLabel('Name or tool').fill('forgotten')
  await page.getByLabel('Name or tool').press('Enter')
  await expect(unheard.getByRole('listitem')).toHaveCount(1)
  await unheard.getByRole('link', { name: 'Forgotten monitor', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Forgotten monitor' })).toBeVisible()
})
