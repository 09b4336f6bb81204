import type { Page } from 'playwright/test'
import { createKey, postAlert, signIn } from './support/portal'
import { ADMIN, expect, test } from './support/test'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Silence' })
/** Keys that come before the page hears them are no commands. */
const ready = (page: Page) => expect(page.getByText('Live', { exact: true })).toBeVisible()

const rowsOf = (page: Page) => page.getByRole('list', { name: 'Incidents' }).getByRole('listitem')
const silencesOf = (page: Page) => page.getByRole('list', { name: 'Silences' }).getByRole('listitem')

test('an incident is silenced in its place: narrowly, with a count, and undone', async ({ page, server }) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'in-place')
  const labels = { alertname: 'QueueStuck', service: 'in-place', zone: 'eu-1' }
  const send = (severity: string, more: object = {}) =>
    postAlert(server.baseUrl, token, { summary: 'Queue stuck', severity, labels: { ...labels, ...more } })
  await send('low', { alertname: 'Other' })
  await send('low', { zone: 'eu-2' })
  const { id } = await (await send('critical')).json()
  await page.goto(`/incidents/${id}`)
  await ready(page)
  await page.getByRole('button', { name: 'Acknowledge' }).focus()
  await page.keyboard.press('s')
  const dialog = dialogOf(page)
  const matches = dialog.getByRole('region', { name: 'Matches now' })
  await expect(dialog.getByRole('list', { name: 'Conditions' })).toHaveText(
    /alertname is QueueStuck.*service is in-place/,
  )
  await expect(matches).toContainText('Matches 2 open now')
  await expect(matches).toContainText('1 critical')
  await dialog.getByRole('button', { name: 'zone is eu-1' }).click()
  await expect(matches).toContainText('Matches 1 open now')

  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The queue moves')
  await expect(dialog.getByRole('link', { name: 'All options' })).toHaveAttribute('href', /reason=The\+queue\+moves/)
  await dialog.getByRole('radio', { name: '4 h', exact: true }).check()
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(/Silenced until .*\./)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Acknowledge' })).toBeFocused()
  await page.keyboard.press('z')
  await expect(page.getByText('The silence has been ended.')).toBeVisible()
  await page.goto('/silences')
  const row = silencesOf(page).filter({ hasText: 'The queue moves' })
  await expect(row).toContainText('zone is eu-1')
  await expect(row).toContainText('Ended')
})

test('the list silences a row, several rows and a group, and all options take along what was typed', async ({
  page,
  server,
}) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'list-silence')
  const labels = { list: 'silence', env: 'prod' }
  for (const alertname of ['DiskFull', 'CpuHot'])
    for (const host of ['a', 'b'])
      await postAlert(server.baseUrl, token, {
        ...{ summary: `${alertname} on ${host}`, severity: 'high' },
        labels: { ...labels, alertname, host },
      })
  await page.goto('/incidents?q=label.list%3Asilence&sort=waiting')
  await ready(page)
  const dialog = dialogOf(page)
  const conditions = dialog.getByRole('list', { name: 'Conditions' })
  await expect(rowsOf(page)).toHaveCount(4)
  await page.keyboard.press('j')
  await page.keyboard.press('s')
  await expect(conditions).toHaveText(/alertname is DiskFull.*host is a/)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('link', { name: /DiskFull on a/ })).toBeFocused()

  await page
    .getByRole('checkbox', { name: /^Select incident/ })
    .nth(0)
    .check()
  await page
    .getByRole('checkbox', { name: /^Select incident/ })
    .nth(3)
    .check()
  const bar = page.getByRole('region', { name: 'Selected incidents' })
  await bar.getByRole('button', { name: 'Silence…' }).click()
  await expect(dialog).toContainText('2 incidents selected')
  await expect(conditions).toHaveText(/alertname is CpuHot or DiskFull.*host is a or b/)
  await expect(dialog.getByRole('region', { name: 'Matches now' })).toContainText('Matches 4 open now')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Hosts are replaced')
  await dialog.getByRole('button', { name: 'Create silence' }).click()
  await expect(page.getByText(/Silenced until .*\./)).toBeVisible()
  await expect(bar).toHaveCount(0)
  // The button is gone that had the focus before the dialog.
  await expect(page.getByRole('link', { name: / on [ab]$/ }).and(page.locator(':focus'))).toHaveCount(1)

  await page.goto('/incidents?q=label.list%3Asilence&group=host')
  await ready(page)
  await page.keyboard.press('j')
  await page.keyboard.press('s')
  await expect(dialog).toContainText('The group')
  await expect(conditions).toHaveText(/host is [ab]/)
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('One host')
  await dialog.getByRole('link', { name: 'All options' }).click()
  await expect(page).toHaveURL(/\/silences\/new\?/)
  await expect(page.getByLabel('Reason')).toHaveValue('One host')
  await expect(page.getByRole('group', { name: 'Condition 1' }).getByLabel('Key of the label')).toHaveValue('host')
})

test('what has nothing in common is not silenced together, and says so', async ({ page, server }) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'unlike')
  for (const letter of 'abcdefghijk')
    await postAlert(server.baseUrl, token, {
      ...{ summary: `${letter.repeat(9)} has failed`, severity: 'low' },
      labels: { [`unlike-${letter}`]: letter },
    })
  await page.goto('/incidents?q=key%3Aunlike')
  await ready(page)
  await expect(rowsOf(page)).toHaveCount(11)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('s')
  await expect(dialogOf(page).getByRole('alert')).toHaveText(
    'They have nothing in common that a silence could ask for. Select fewer of them.',
  )
})

test('the preview silences its incident, whatever is selected', async ({ page, server }) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'preview-silence')
  const labels = { alertname: 'Previewed', preview: 'silence' }
  await postAlert(server.baseUrl, token, { summary: 'Previewed', severity: 'high', labels })
  await page.goto('/incidents?q=label.preview%3Asilence')
  await ready(page)
  await page.keyboard.press('j')
  await page.keyboard.press(' ')
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await preview.getByRole('button', { name: 'Silence…' }).click()
  await expect(dialogOf(page).getByRole('list', { name: 'Conditions' })).toHaveText(/alertname is Previewed/)
})

test('on a phone the silence rises from the foot, with targets for a thumb', async ({ page, server }) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'phone-silence')
  const labels = { alertname: 'OnPhone', service: 'phone-silence', zone: 'eu-1' }
  const { id } = await (
    await postAlert(server.baseUrl, token, { summary: 'On a phone', severity: 'high', labels })
  ).json()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/incidents/${id}`)
  await ready(page)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Silence…' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('region', { name: 'Matches now' })).toContainText('Matches 1 open now')
  for (const target of await dialog.getByRole('button').all())
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'More' })).toBeFocused()
})

test('until what silences has come letters are no commands, and a server that is away is told', async ({
  page,
  server,
  faults,
}) => {
  await signIn(page, ADMIN)
  const token = await createKey(page, 'later-silence')
  await postAlert(server.baseUrl, token, { summary: 'Later', severity: 'low', labels: { later: 'silence' } })
  const scripts = '**/_next/static/chunks/**'
  const open = async () => {
    await page.goto('/incidents?q=label.later%3Asilence')
    await ready(page)
    await page.keyboard.press('j')
  }
  let letGo = () => {}
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await open()
  await page.route(scripts, async (route) => {
    await isLetGo
    await route.continue()
  })
  await page.keyboard.press('s')
  await page.keyboard.press('a')
  letGo()
  await expect(dialogOf(page).getByRole('list', { name: 'Conditions' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Later', exact: true })).toBeFocused()
  await expect(rowsOf(page)).toContainText('unassigned')

  await page.unroute(scripts)
  await open()
  await page.route(scripts, (route) => route.abort())
  await page.keyboard.press('s')
  await expect(dialogOf(page).getByText('The server did not answer. Close this, and try again.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.unroute(scripts)
  await page.keyboard.press('s')
  await expect(dialogOf(page).getByRole('list', { name: 'Conditions' })).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Later', exact: true })).toBeFocused()
  expect(faults.splice(0).filter((fault) => !fault.includes('net::ERR_FAILED'))).toEqual([])
})
