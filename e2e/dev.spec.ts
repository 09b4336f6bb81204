import type { Page } from 'playwright/test'
import { runCli } from './support/cli'
import { look } from './support/look'
import { openUserMenu, postAlert, rememberSession, trySignIn } from './support/portal'
import { rememberSecret } from './support/secrets'
import { RELEASE, startServer } from './support/server'
import { ADMIN, ADMIN_ENV, expect, test } from './support/test'

test.describe.configure({ timeout: 900_000 })

/** What is asked for first is compiled first, on a busy machine for minutes. */
const COMPILED = { timeout: 300_000 }

test('what npm run dev serves can be signed in to', async ({ newPerson }) => {
  test.skip(RELEASE !== undefined, 'a release is not developed')
  const server = await startServer({ name: `dev-${Date.now()}`, env: ADMIN_ENV, script: 'dev' })
  const page = await newPerson(server)
  for (const path of ['/api/auth/session', '/incidents', '/login']) await page.goto(path)
  // While it compiles, the development server loads a page anew, with what was typed.
  await expect(async () => {
    await page.goto('/incidents')
    if (await page.getByLabel('Password').isVisible()) await trySignIn(page, ADMIN)
    await expect(page.getByText('No alert has arrived yet')).toBeVisible()
  }).toPass(COMPILED)
  await rememberSession(page)
  const token = (await runCli(server, ['api-keys', 'create', '--name', 'dev'])).trim()
  rememberSecret(token)
  expect((await postAlert(server.baseUrl, token, { summary: 'Disk full', severity: 'high' })).status).toBe(201)
  await expect(page.getByText('Disk full')).toBeVisible(COMPILED)

  await page.goto('/parts')
  await expect(page.getByRole('heading', { name: 'Parts' })).toBeVisible(COMPILED)
  // A picture changes fields, which React would take for a fault while it still hydrates.
  await openUserMenu(page, ADMIN.name)
  await page.keyboard.press('Escape')
  const findings: string[] = []
  await look(page, 'parts', findings)
  expect([...findings, ...(await cutParts(page))]).toEqual([])
  await page.close()
  expect(await server.stop()).toBe(0)
})

/** Parts whose text is cut although it does not say so, and neighbours that lie over one another. */
function cutParts(page: Page) {
  return page.getByTestId('parts').evaluate((parts) => {
    const shown = [...parts.querySelectorAll<HTMLElement>('*')].filter((part) => part.offsetParent !== null)
    const words = (part: Element) => `${part.tagName} “${part.textContent?.slice(0, 40)}”`
    const cut = shown.filter(
      (part) =>
        (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1) &&
        part.clientWidth > 1 &&
        getComputedStyle(part).overflow !== 'visible' &&
        getComputedStyle(part).textOverflow !== 'ellipsis',
    )
    const overlapping = shown.filter((part) => {
      const next = part.nextElementSibling
      if (!(next instanceof HTMLElement) || next.offsetParent === null) return false
      const [a, b] = [part.getBoundingClientRect(), next.getBoundingClientRect()]
      return (
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
      )
    })
    return [...cut.map((part) => `cut: ${words(part)}`), ...overlapping.map((part) => `overlaps: ${words(part)}`)]
  })
}
