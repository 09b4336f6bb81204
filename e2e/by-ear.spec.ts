import type { Page } from 'playwright/test'
import { createKey, postAlert, signIn } from './support/portal'
import { ADMIN, expect, test } from './support/test'

const PHONE = { width: 390, height: 844 }
const SMALLEST = 44

/** What a live region says. */
const heard = (page: Page, words: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: words })).toBeAttached()

/** Of what has the focus, as a screen reader would say it. */
const focused = (page: Page) =>
  page.evaluate(() => `${document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent}`)

test('an incident is handled by names, roles and what is said alone', async ({ page, server }) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'by-ear')
  const labels = { ear: 'yes', service: 'by-ear' }
  await postAlert(server.baseUrl, token, { summary: 'Charges fail', severity: 'high', labels })
  await page.goto('/incidents?q=label.ear%3Ayes')
  await expect(page.getByRole('main')).toBeVisible()
  await heard(page, 'Live')

  // The list is two stops from the top, however many filters stand between.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect((await focused(page)).trim()).toBe('Skip to the list')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Incidents' })).toBeFocused()
  await page.keyboard.press('Tab')
  if (/^Select incident \d+$/.test(await focused(page))) await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /Charges fail/ })).toBeFocused()
  await expect(
    page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /Charges fail/ }) }),
  ).toContainText(/High.*unassigned/)
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Charges fail' })).toBeVisible()
  await heard(page, 'The incident is open.')
  await page.getByRole('button', { name: 'Acknowledge' }).focus()
  await page.keyboard.press('Enter')
  await heard(page, 'The incident is acknowledged.')
  await heard(page, /Acknowledged incident \d+\./)
  await expect(page.getByRole('button', { name: 'Resolve' })).toBeFocused()

  const note = page.getByRole('textbox', { name: 'Add a note' })
  await note.focus()
  await page.keyboard.type('Failed over.')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Add note' })).toBeFocused()
  await page.keyboard.press('Enter')
  const timeline = page.getByRole('list', { name: 'Timeline' })
  await expect(timeline.getByRole('listitem').first()).toContainText('Failed over.')
  await page.getByRole('radio', { name: 'Notes' }).check()
  await expect(timeline.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('radio', { name: 'All' }).check()

  await page.getByRole('button', { name: 'Resolve' }).focus()
  await page.keyboard.press('Enter')
  await heard(page, 'The incident is resolved.')
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeFocused()
})

test('a view has its count beside it', async ({ page, server }) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'view-count')
  for (const n of [1, 2, 3])
    await postAlert(server.baseUrl, token, { summary: `Counted ${n}`, severity: 'low', labels: { view: 'count' } })
  await page.goto('/incidents?q=label.view%3Acount')
  await page.getByText('Save view').click()
  await page.getByLabel('Name').fill('Counted ones')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const views = page.getByRole('navigation', { name: 'Saved views' })
  await expect(views.getByRole('link', { name: 'Counted ones 3 incidents' })).toBeVisible()
})

test('on a phone what is pressed on the pages of responders is large enough for a thumb', async ({ page, server }) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'thumbs')
  const labels = { alertname: 'Thumbs', service: 'thumbs' }
  const alert = { summary: 'For a thumb', severity: 'high', labels }
  const { id } = await (await postAlert(server.baseUrl, token, alert)).json()
  await page.setViewportSize(PHONE)
  const small: string[] = []
  for (const path of [
    '/incidents?q=label.service%3Athumbs',
    `/incidents/${id}`,
    '/dashboard',
    '/on-call',
    '/on-call/load',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
    small.push(...(await smallTargets(page)).map((target) => `${path}: ${target}`))
  }
  expect(small).toEqual([])

  // The links to the parts of an incident pass below its actions.
  await page.goto(`/incidents/${id}`)
  const parts = await page.getByRole('navigation', { name: 'Parts of the incident' }).boundingBox()
  const actions = await page.getByRole('button', { name: 'Acknowledge' }).boundingBox()
  const height = PHONE.height + (parts?.y ?? 0) - (actions?.y ?? 0)
  await page.setViewportSize({ ...PHONE, height: Math.round(height) })
  await page.getByRole('button', { name: 'Acknowledge' }).click({ trial: true })
})

/** Buttons, fields and links that stand alone; a link inside a sentence or a row of text may be as high as its line. */
function smallTargets(page: Page) {
  return page.evaluate((smallest) => {
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return element.checkVisibility({ opacityProperty: true }) && width > 1 && height > 1
    }
    const targetOf = (element: Element) => element.closest('label') ?? element
    return [...document.querySelectorAll('main button, main select, main input, main summary, main a.choice')]
      .filter((element) => element.getAttribute('type') !== 'hidden' && isShown(targetOf(element)))
      .filter((element) => targetOf(element).getBoundingClientRect().height < smallest)
      .map((element) => `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`.slice(0, 60))
  }, SMALLEST)
}
