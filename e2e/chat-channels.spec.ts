import { startDiscord } from '../testing/doubles/discord'
import { createKey, postAlert, signIn } from './support/portal'
import { startServer, type TestServer } from './support/server'
import { ADMIN, ADMIN_ENV, expect, test } from './support/test'

let server: TestServer

test.beforeAll(async () => {
  const env = { ...ADMIN_ENV, OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' }
  server = await startServer({ name: `chat-channels-${Date.now()}`, env })
})

test.afterAll(() => server.stop())

test("an admin lets a step post in the team's channel, where the message follows what becomes of the incident", async ({
  newPerson,
}) => {
  const discord = await startDiscord({ id: '1', token: 'abc' })
  const page = await newPerson(server)
  await signIn(page, ADMIN)
  const token = await createKey(page, 'monitor')
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Chat channels' }).click()
  await page.getByRole('link', { name: 'New chat channel' }).click()
  await expect(page.getByText('Telegram: set TELEGRAM_BOT_TOKEN')).toBeVisible()
  await page.getByRole('link', { name: 'Discord' }).click()
  await expect(page.getByRole('heading', { name: 'Discord', exact: true })).toBeVisible()
  await page.getByLabel('Name').fill('Payments')
  await page.getByLabel('Webhook URL').fill('https://discord.com/channels/1')
  await page.getByRole('button', { name: 'Create chat channel' }).click()
  await expect(page.getByText('Give the address of a webhook of Discord')).toBeVisible()
  await page.getByLabel('Webhook URL').fill(discord.address)
  await page.getByRole('button', { name: 'Create chat channel' }).click()
  await page.getByRole('button', { name: 'Send a test message' }).click()
  await expect(page.getByText('The test was delivered')).toBeVisible()
  expect(discord.messages[0]?.content).toContain('posted here as Payments')

  await page.goto('/settings/escalation')
  await page.getByRole('link', { name: 'Default', exact: true }).click()
  await page.getByLabel('Who step 1 pages').fill('Pay')
  await page.getByRole('option', { name: /Payments/ }).click()
  await expect(page.getByText('is posted to, and reaches nobody')).toBeVisible()
  await page.getByRole('button', { name: 'Save policy' }).click()
  await expect(page.getByText('Saved. It takes effect')).toBeVisible()

  const answer = await postAlert(server.baseUrl, token, { summary: 'Disk full', severity: 'high' })
  const { id } = await answer.json()
  const shown = () => discord.messages.slice(1).map(({ content }) => content.replaceAll('\\', '').split('\n')[0])
  await expect.poll(shown).toEqual(['**HIGH: Disk full**'])
  await page.goto(`/incidents/${id}`)
  await expect(page.getByText('Posted in Payments')).toBeAttached()
  await page.getByRole('button', { name: 'Acknowledge' }).click()
  await expect.poll(shown).toEqual([expect.stringMatching(/^\*\*Acknowledged by .*: HIGH: Disk full\*\*$/)])
  await page.goto('/settings/chat-channels')
  await expect(page.getByRole('list', { name: 'Chat channels' })).toContainText('step 1 of Default')
  await discord.close()
})
