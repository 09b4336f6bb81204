import type { Page } from 'playwright/test'
import { EICAR, startClamd } from '../testing/doubles/clamd'
import { createKey, postAlert, signIn } from './support/portal'
import { startServer, type TestServer } from './support/server'
import { ADMIN, ADMIN_ENV, expect, test } from './support/test'

let server: TestServer
let clamd: Awaited<ReturnType<typeof startClamd>>

test.beforeAll(async () => {
  clamd = await startClamd()
  server = await startServer({ name: `scanned-${Date.now()}`, env: { ...ADMIN_ENV, CLAMD: clamd.address } })
})

test.afterAll(async () => {
  await server.stop()
  await clamd.close()
})

test('what senders sent is scanned before a download, and is shown as text whatever it is', async ({ newPerson }) => {
  const page = await newPerson(server)
  await signIn(page, ADMIN)
  const token = await createKey(page, 'scanned')
  const body = (text: string) => JSON.stringify({ summary: 'Upload', severity: 'low', file: text })
  const clean = await sent(body('nothing bad'))
  const bad = await sent(body(EICAR))
  const rejected = await rejectedPath(page, EICAR)

  expect(await download(`${clean}/payload/download`)).toEqual([200, body('nothing bad')])
  const found = 'This was not downloaded: clamd found Eicar-Signature in it. Read it in the portal instead'
  expect(await download(`${bad}/payload/download`)).toEqual([403, expect.stringContaining(found)])
  expect(await download(`${rejected}/body/download`)).toEqual([403, expect.stringContaining(found)])
  await page.goto(`${rejected}/body`)
  await expect(page.getByText('EICAR-STANDARD-ANTIVIRUS-TEST-FILE')).toBeVisible()

  await clamd.close()
  const away = 'clamd could not scan it: The connection was refused.'
  expect(await download(`${clean}/payload/download`)).toEqual([503, expect.stringContaining(away)])
  await page.goto('/settings/health')
  await expect(page.getByText('Nothing that senders sent can be downloaded: check CLAMD.')).toBeVisible()

  async function sent(text: string) {
    const answer = await postAlert(server.baseUrl, token, text)
    expect(answer.status).toBe(201)
    return `/incidents/${(await answer.json()).id}`
  }

  async function rejectedPath(page: Page, text: string) {
    expect((await postAlert(server.baseUrl, token, text)).status).toBe(400)
    await page.goto('/rejected')
    const link = page.getByRole('list', { name: 'Rejected alerts' }).getByRole('link').first()
    return (await link.getAttribute('href')) ?? ''
  }

  async function download(path: string) {
    const answer = await page.request.get(path)
    return [answer.status(), await answer.text()]
  }
})
