import { startHttpReceiver } from '../testing/http-receiver'
import { signIn, signInByForm } from './support/portal'
import { startServer } from './support/server'
import { ADMIN, ADMIN_ENV, expect, test } from './support/test'

// The shell that the other journeys run in shows no notifications.
test.use({
  launchOptions: [
    ({ launchOptions }, use) => use({ ...launchOptions, executablePath: process.env.CHROMIUM_PATH }),
    { scope: 'worker' },
  ],
})

test('what a push service delivers is shown as a notification, by the service worker of the portal', async ({
  page,
  server,
}) => {
  await page.context().grantPermissions(['notifications'], { origin: server.baseUrl })
  await signInByForm(page, ADMIN)
  const browser = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
  })
  await browser.send('ServiceWorker.enable')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    await navigator.serviceWorker.ready
  })
  const url = `${server.baseUrl}/incidents/7`
  const message = { uid: 'page-1', title: 'CRITICAL: Disk full', body: 'host: db-1', url, isUrgent: true }
  const push = { origin: server.baseUrl, registrationId: await registered, data: JSON.stringify(message) }
  // Twice: what is sent again takes the place of what is shown already.
  await browser.send('ServiceWorker.deliverPushMessage', push)
  await browser.send('ServiceWorker.deliverPushMessage', push)
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      const notifications = await registration.getNotifications()
      return notifications.map(({ title, body, tag, requireInteraction, data }) => {
        return { title, body, tag, requireInteraction, data }
      })
    })
  const expected = { title: message.title, body: message.body, tag: 'page-1', requireInteraction: true, data: { url } }
  await expect.poll(shown).toEqual([expected])
})

test('a phone can put the portal on its home screen', async ({ page, request, server }) => {
  await page.goto('/login')
  const manifest = await page.locator('link[rel=manifest]').getAttribute('href')
  const { start_url: start, icons } = await (await request.get(server.baseUrl + manifest)).json()
  const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  for (const src of [touch, ...icons.map((icon: { src: string }) => icon.src)]) {
    const icon = await request.get(server.baseUrl + src)
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/png'])
  }
  await signInByForm(page, ADMIN)
  expect((await page.goto(start))?.status()).toBe(200)
})

test('the service worker is registered under the content security policy, and the subscription that the browser makes is pushed to', async ({
  newPerson,
}) => {
  const receiver = await startHttpReceiver((response) => response.writeHead(201).end())
  const server = await startServer({
    name: `browser-push-${Date.now()}`,
    env: { ...ADMIN_ENV, OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8' },
  })
  const page = await newPerson(server)
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript(playPushService, `${receiver.url}/push/1`)
  await signIn(page, ADMIN)
  await page.goto('/settings/contact-methods?add=push')
  await page.getByRole('button', { name: 'Add this browser and send a code' }).click()
  await expect(page.getByText('The code was delivered: HTTP 201')).toBeVisible()
  const methods = page.getByRole('list', { name: 'Your contact methods' }).getByRole('listitem')
  await expect(methods.filter({ hasText: 'Browser' })).toContainText('Not verified yet')
  expect(receiver.received[0]?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' })
  const worker = await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)
  expect(worker).toBe(`${server.baseUrl}/sw.js`)
  await server.stop()
  await receiver.close()
})

/** Runs in the page: a push service is the one thing here that is on the internet only. */
function playPushService(endpoint: string) {
  const keys = {
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  }
  const subscribe = () => Promise.resolve({ endpoint, expirationTime: null, keys })
  Object.assign(PushManager.prototype, { subscribe })
}
