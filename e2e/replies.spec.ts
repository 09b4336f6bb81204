import type { Page } from 'playwright/test'
import { startSlack } from '../testing/doubles/slack'
import { startTwilio } from '../testing/doubles/twilio'
import { freePort } from '../testing/postgres'
import { createKey, postAlert, signIn } from './support/portal'
import { rememberSecret } from './support/secrets'
import { startServer } from './support/server'
import { ADMIN, ADMIN_ENV, expect, test } from './support/test'

const OURS = '+15005550006'
const ADAS = '+491701234567'
const MEMBER = 'U0ADA0001'
const SID = `AC${'1'.repeat(32)}`
const AUTH_TOKEN = 'the-token-of-our-account-at-twilio'
const BOT_TOKEN = 'xoxb-1234567890-the-bot-of-our-workspace'
const SIGNING_SECRET = 'abcdef0123456789abcdef0123456789'

async function addMethod(page: Page, channel: string, field: string, value: string) {
  await page.goto(`/settings/contact-methods?add=${channel}`)
  await page.getByLabel(field, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Add and send a code' }).click()
  await expect(page.getByText('The code was delivered')).toBeVisible()
}

async function verify(page: Page, method: string, code: string) {
  const row = page.getByRole('list', { name: 'Your contact methods' }).getByRole('listitem').filter({ hasText: method })
  await row.getByLabel('6-digit code').fill(code)
  await row.getByRole('button', { name: 'Verify' }).click()
  await expect(row.getByText('Verified', { exact: true })).toBeVisible()
}

function digitsIn(text = '') {
  return /\d(?:\D{0,2}\d){5}/.exec(text)?.[0].replace(/\D/g, '') ?? ''
}

test('a phone and a Slack app are set up from the portal, and an SMS, a key and a button acknowledge', async ({
  newPerson,
}) => {
  for (const secret of [AUTH_TOKEN, BOT_TOKEN, SIGNING_SECRET]) rememberSecret(secret)
  const port = await freePort()
  const address = `http://localhost:${port}`
  const routes = { [address]: `http://127.0.0.1:${port}` }
  const twilio = await startTwilio({
    ...{ accountSid: SID, authToken: AUTH_TOKEN, routes, signedPort: 'as given' },
    numbers: { [OURS]: { smsUrl: `${address}/api/twilio/sms` } },
  })
  const slack = await startSlack({
    ...{ botToken: BOT_TOKEN, signingSecret: SIGNING_SECRET, routes, channels: { [MEMBER]: { name: 'ada' } } },
    ...{ users: { [MEMBER]: { name: 'ada' } }, interactivityUrl: `${address}/api/slack/interactions` },
  })
  const server = await startServer({
    name: `replies-${Date.now()}`,
    port,
    env: {
      ...ADMIN_ENV,
      ...{ TWILIO_ACCOUNT_SID: SID, TWILIO_AUTH_TOKEN: AUTH_TOKEN, TWILIO_FROM: OURS, TWILIO_API_URL: twilio.url },
      ...{ TWILIO_REPLIES: 'true', PHONE_COUNTRY: 'DE', OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' },
      ...{ SLACK_BOT_TOKEN: BOT_TOKEN, SLACK_SIGNING_SECRET: SIGNING_SECRET, SLACK_API_URL: slack.url },
    },
  })
  const page = await newPerson(server)
  await signIn(page, ADMIN)

  await addMethod(page, 'sms', 'Phone number', '0170 1234567')
  expect(twilio.messages()[0]?.to).toBe(ADAS)
  await verify(page, 'SMS', digitsIn(twilio.messages()[0]?.body))
  const token = await createKey(page, 'Monitor')
  // Of one service, the second would wait for the end of the grouping window.
  const alert = async (summary: string) => {
    const { status } = await postAlert(server.baseUrl, token, {
      summary,
      severity: 'critical',
      labels: { service: summary },
    })
    expect(status).toBe(201)
  }
  const isAcknowledged = async (summary: string) => {
    await page.goto(`/incidents?q=${encodeURIComponent(`status:acknowledged "${summary}"`)}`)
    await expect(page.locator('.row-summary', { hasText: summary })).toBeVisible()
  }

  await alert('Disk full')
  await expect.poll(() => twilio.messages().length).toBe(2)
  await twilio.deliver(twilio.messages()[1]?.sid ?? '')
  expect(await twilio.reply({ from: ADAS, to: OURS, body: '1a' })).toMatchObject({
    answers: ['Acknowledged: 1 incident.'],
  })
  await isAcknowledged('Disk full')

  await addMethod(page, 'voice', 'Phone number', ADAS)
  const code = await twilio.answer(twilio.calls()[0]?.sid ?? '')
  await verify(page, 'Phone call', digitsIn(code.said.find((said) => said.includes('code'))))
  await page.goto('/settings/contact-methods')
  await page.getByLabel(/^SMS .*, critical and high$/).selectOption({ label: 'Never' })
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await alert('Queue is long')
  await expect.poll(() => twilio.calls().length).toBe(2)
  const sid = twilio.calls()[1]?.sid ?? ''
  const call = await twilio.answer(sid)
  expect(call.said.join(' ')).toContain('CRITICAL: Queue is long')
  expect((await twilio.press(sid, '4')).said.at(-2)).toBe('Acknowledged: 1 incident.')
  await isAcknowledged('Queue is long')

  await addMethod(page, 'slackapp', 'Member ID', MEMBER)
  await verify(page, 'Slack app', digitsIn(slack.messages()[0]?.text))
  await page.getByLabel(/^Phone call .*, critical and high$/).selectOption({ label: 'Never' })
  await expect(page.getByLabel(/^Slack app .*, critical and high$/)).toHaveValue('0')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await alert('Certificate ends')
  await expect.poll(() => slack.messages().at(-1)?.text).toBe('CRITICAL: Certificate ends')
  const message = slack.messages().at(-1)?.ts ?? ''
  expect(await slack.click({ userId: MEMBER, actionId: 'acknowledge', message })).toMatchObject({ status: 200 })
  await isAcknowledged('Certificate ends')
  await expect.poll(() => JSON.stringify(slack.messages().at(-1)?.blocks)).toContain('Acknowledged by')

  await page.close()
  expect(await server.stop()).toBe(0)
  await twilio.close()
  await slack.close()
})
