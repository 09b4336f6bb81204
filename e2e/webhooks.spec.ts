import { Webhook } from 'standardwebhooks'
import { startHttpReceiver } from '../testing/http-receiver'
import { createKey, postAlert, signIn } from './support/portal'
import { rememberSecret } from './support/secrets'
import { startServer, type TestServer } from './support/server'
import { ADMIN, ADMIN_ENV, expect, test } from './support/test'

let server: TestServer

test.beforeAll(async () => {
  const env = { ...ADMIN_ENV, OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' }
  server = await startServer({ name: `webhooks-${Date.now()}`, env })
})

test.afterAll(() => server.stop())

test('an admin sets up a webhook, finds what was sent in its log, sends it again, and sees that 410 turned it off', async ({
  newPerson,
}) => {
  let answer = 204
  const receiver = await startHttpReceiver((response) => response.writeHead(answer).end('said the receiver'))
  const page = await newPerson(server)
  await signIn(page, ADMIN)
  const token = await createKey(page, 'monitor')
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await page.getByRole('link', { name: 'New webhook' }).click()
  const request = page.getByRole('region', { name: 'Request' })
  await expect(request).toContainText('"type": "incident.opened"')
  await page.getByLabel('Example of').selectOption('An incident is resolved')
  await expect(request).toContainText('"status": "resolved"')
  await page.getByRole('checkbox', { name: 'An incident is resolved' }).uncheck()
  await expect(request).toContainText('"type": "incident.opened"')
  await page.getByRole('checkbox', { name: 'An incident is resolved' }).check()
  await page.getByLabel('Name').fill('Status page')
  await page.getByLabel('Address').fill('ftp://hooks.example/')
  await page.getByRole('button', { name: 'Create webhook' }).click()
  await expect(page.getByText('Give a whole address that begins with https:// or http://.')).toBeVisible()
  await page.getByLabel('Address').fill(`${receiver.url}/in`)
  await page.getByRole('button', { name: 'Add a condition' }).click()
  await page.getByLabel('Key of the label').fill('service')
  await page.getByLabel('Values, with commas').fill('payments')
  await page.getByRole('button', { name: 'Create webhook' }).click()
  const secret = (await page.getByTestId('signing-secret').textContent()) ?? ''
  rememberSecret(secret, { isStored: true })

  await page.getByRole('link', { name: 'Look at its log' }).click()
  await expect(page.getByText('No event in the last 7 days.')).toBeVisible()
  await expect(page.getByText(secret)).toHaveCount(0)
  await postAlert(server.baseUrl, token, { summary: 'Not ours', severity: 'high' })
  await postAlert(server.baseUrl, token, { summary: 'Ours', severity: 'high', labels: { service: 'payments' } })
  await expect.poll(() => receiver.received.length).toBe(1)
  const [first] = receiver.received
  const headers = Object.fromEntries(Object.entries(first?.headers ?? {}).map(([name, value]) => [name, String(value)]))
  const event = Object(new Webhook(secret).verify(first?.text ?? '', headers))
  expect(event).toMatchObject({ type: 'incident.opened', sequence: 1, data: { incident: { summary: 'Ours' } } })

  const row = page.getByRole('list', { name: 'Events' }).getByRole('listitem')
  await expect(async () => {
    await page.reload()
    await expect(row).toContainText('Delivered: HTTP 204', { timeout: 500 })
  }).toPass()
  await row.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => receiver.received.length).toBe(2)
  expect(receiver.received[1]?.headers['webhook-id']).toBe(headers['webhook-id'])

  answer = 410
  await page.goto(`/incidents/${event.data.incident.id}`)
  await page.getByRole('button', { name: 'Acknowledge' }).click()
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('acknowledged')
  await page.goto('/settings/webhooks')
  await expect(async () => {
    await page.reload()
    const listed = page.getByRole('list', { name: 'Webhooks' })
    await expect(listed).toContainText('Turned off: The receiver answered HTTP 410 Gone.', { timeout: 500 })
  }).toPass()
  await receiver.close()
})
