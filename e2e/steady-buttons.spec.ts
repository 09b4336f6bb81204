import type { Page } from 'playwright/test'
import { signIn } from './support/portal'
import { ADMIN, expect, test } from './support/test'

const FORMS = [
  { path: '/silences/new?label=never%3Dseen', button: 'Create silence', said: 'No alert had this key yet.' },
  { path: '/settings/routing/new', button: 'Create rule' },
  { path: '/settings/escalation/new', button: 'Create policy' },
  { path: '/on-call/schedules/1', button: 'Save schedule' },
]

/** Holds back what the page asks for by itself; the answers come once the returned function is called. */
async function holdAnswers(page: Page) {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  let asked = 0
  await page.route('**/*', async (route, request) => {
    if (request.method() === 'POST' || request.url().includes('/api/seen')) {
      asked++
      await isReleased
    }
    await route.fallback()
  })
  return { release, asked: () => asked }
}

const topOf = async (page: Page, button: string) =>
  (await page.getByRole('button', { name: button, exact: true }).boundingBox())?.y

test('a button stays where it is while what the form would do is calculated', async ({ newPerson, server }) => {
  const page = await newPerson(server)
  await signIn(page, ADMIN)
  for (const height of [700, 1_600])
    for (const { path, button, said } of FORMS) {
      await page.setViewportSize({ width: 1_280, height })
      const answers = await holdAnswers(page)
      await page.goto(path)
      await expect(page.getByText('Calculating…')).toBeVisible()
      await expect.poll(answers.asked).toBeGreaterThan(0)
      const before = await topOf(page, button)
      answers.release()
      await expect(page.getByText('Calculating…')).toBeHidden()
      if (said) await expect(page.getByText(said)).toBeVisible()
      await page.unrouteAll({ behavior: 'wait' })
      expect.soft([path, height, await topOf(page, button)]).toEqual([path, height, before])
    }
})
