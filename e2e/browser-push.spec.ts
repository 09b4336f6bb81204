import { signInByForm } from './support/portal'
import { ADMIN, expect, test } from './support/test'

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
